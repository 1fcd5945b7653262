/** The URL of a script that the build emits as a worker. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}

/** The hashed URLs of the client builds (vite.config.ts): one script for each language. */
declare module 'virtual:built' {
  export const scripts: Readonly<Record<'en' | 'fr', string>>;
  export const icon: string;
}
