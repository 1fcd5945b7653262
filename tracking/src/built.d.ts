/** Where the build put a program that runs beside the page. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}

/** The client builds' hashed addresses (vite.config.ts): a script for each language. */
declare module 'virtual:built' {
  export const scripts: Readonly<Record<'en' | 'fr', string>>;
  export const icon: string;
}
