/** 1 for every square that is shaded, 0 for the others. */
export type Shading = Uint8Array
