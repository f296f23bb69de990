// The card that is being looked at closely: by pointing, by focus, by a long press or by the right button (which pin it).
class Peek {
  id = $state<string | null>(null);
  why = $state('');
  pinned = $state(false);
  named = $state(false); // by a name in the log, not by the card itself
  x = $state(0);
  y = $state(0);
  show(id: string, at: DOMRect, why = '', pin = false, named = false) {
    if (this.pinned && !pin) return;
    this.named = named;
    this.id = id;
    this.why = why;
    this.pinned = pin;
    this.x = at.left + at.width / 2;
    this.y = at.top + at.height / 2;
  }
  hide(force = false) {
    if (this.pinned && !force) return;
    this.pinned = false;
    this.id = null;
  }
}
export const peek = new Peek();

let shown: Element | null = null; // what the card being read was shown for

// `quiet`: what everybody knows is shown only when asked for, or when it cannot be taken.
export function peekable(id: () => string | null | undefined, why: () => string = () => '', named = false, quiet: () => boolean = () => false) {
  return (node: HTMLElement | SVGElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let swallow = false;
    const show = (pin: boolean) => {
      const card = id();
      if (!card || (!pin && quiet() && !why())) return;
      shown = node;
      peek.show(card, node.getBoundingClientRect(), why(), pin, named);
    };
    // Not at once: a card that leaves the table loses the focus while the table is being redrawn.
    const leave = () => queueMicrotask(() => shown === node && peek.hide());
    const on = (e: Event) => {
      const p = e as PointerEvent;
      switch (e.type) {
        case 'pointerenter':
          if (p.pointerType === 'mouse') timer = setTimeout(() => show(false), 220);
          break;
        case 'pointerdown':
          swallow = false;
          clearTimeout(timer);
          if (p.pointerType !== 'mouse')
            timer = setTimeout(() => {
              swallow = true;
              show(true);
            }, 420);
          break;
        case 'pointerup':
        case 'pointercancel':
          if (p.pointerType !== 'mouse') clearTimeout(timer);
          break;
        case 'pointerleave':
          clearTimeout(timer);
          leave();
          break;
        case 'focus':
          if ((node as HTMLElement).matches(':focus-visible')) show(false);
          break;
        case 'blur':
          leave();
          break;
        case 'contextmenu':
          e.preventDefault();
          show(true);
          break;
        case 'click':
          if (swallow) {
            e.preventDefault();
            e.stopImmediatePropagation();
            swallow = false;
          } else {
            clearTimeout(timer);
            peek.hide();
          }
          break;
        case 'keydown':
          if ((e as KeyboardEvent).key === 'i') {
            e.preventDefault();
            show(true);
          }
          break;
      }
    };
    const types = ['pointerenter', 'pointerdown', 'pointerup', 'pointercancel', 'pointerleave', 'focus', 'blur', 'contextmenu', 'keydown'];
    for (const type of types) node.addEventListener(type, on);
    node.addEventListener('click', on, true);
    return () => {
      clearTimeout(timer);
      if (shown === node) peek.hide(true); // its card has left the table
      for (const type of types) node.removeEventListener(type, on);
      node.removeEventListener('click', on, true);
    };
  };
}
