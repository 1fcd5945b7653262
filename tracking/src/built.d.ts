/** The client build's hashed addresses (vite.config.ts). */
declare module 'virtual:built' {
  export const script: string;
  export const icon: string;
}
