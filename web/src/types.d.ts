// What the build makes for the browser that no file holds.
declare module 'virtual:colour-maps' {
  export const diverging: Uint8Array;
  export const divergingDark: Uint8Array;
  export const sequential: Uint8Array;
  export const sequentialDark: Uint8Array;
}
