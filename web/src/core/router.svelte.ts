// Addresses are fragments (#/table/ID), so that the server needs to know one page only and secrets in a link stay in the browser.
function read(): { path: string[]; query: URLSearchParams } {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

class Router {
  current = $state.raw(read());
  constructor() {
    addEventListener('hashchange', () => (this.current = read()));
  }
  go(path: string, replace = false) {
    const url = `#/${path}`;
    if (replace) {
      history.replaceState(null, '', url);
      this.current = read();
    } else location.hash = url;
  }
}
export const router = new Router();
