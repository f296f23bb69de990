export const rules: { title: { en: string; de: string }; rules: { n: string; en: string; de: string }[] }[] = [];
