// The content security policy lets only styles with this request's nonce in; Vite writes it in a meta tag.

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** For what takes a nonce. */
export const csp = nonce ? { nonce } : {};

/** Ant Design's scroll lock and its measure of scrollbars make styles and forget the nonce: every style gets it when it is made. */
function giveToEveryStyle(given: string): void {
  const create = document.createElement;
  const createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create.call(document, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = given;
    return element;
  };
  Object.defineProperty(document, 'createElement', { value: createElement, configurable: true });
}

if (nonce) giveToEveryStyle(nonce);
