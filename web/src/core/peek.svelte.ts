// The card that is being looked at closely: by pointing, by focus, by a long press or by the right button (which pin it).
class Peek {
  id = $state<string | null>(null);
  why = $state('');
  pinned = $state(false);
  x = $state(0);
  y = $state(0);
  show(id: string, at: DOMRect, why = '', pin = false) {
    if (this.pinned && !pin) return;
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

export function peekable(id: () => string | null | undefined, why: () => string = () => '') {
  return (node: HTMLElement | SVGElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let swallow = false;
    const show = (pin: boolean) => {
      const card = id();
      if (card) peek.show(card, node.getBoundingClientRect(), why(), pin);
    };
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
          peek.hide();
          break;
        case 'focus':
          if ((node as HTMLElement).matches(':focus-visible')) show(false);
          break;
        case 'blur':
          peek.hide();
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
      for (const type of types) node.removeEventListener(type, on);
      node.removeEventListener('click', on, true);
    };
  };
}
