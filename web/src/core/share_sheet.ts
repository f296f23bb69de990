// The system's own way of sharing where there is one, else the clipboard. True: it lies in the clipboard now.
export async function share(title: string, url: string): Promise<boolean> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ title, url }).catch(() => {});
    return false;
  }
  await navigator.clipboard?.writeText(url).catch(() => {});
  return true;
}
