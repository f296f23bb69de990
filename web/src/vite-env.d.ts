/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module 'virtual:icons/*' {
  const pictures: Record<string, string>;
  export default pictures;
}
