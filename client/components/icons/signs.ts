/** Paths for Icon: signs that not every font has. */
export const ARROW_RIGHT = 'M4 12h16m-6-6 6 6-6 6';
export const ARROW_UP = 'M12 19V5m-6 6 6-6 6 6';
export const ARROW_DOWN = 'M12 5v14m-6-6 6 6 6-6';
export const ARROWS_UP_AND_DOWN = 'M8 19V5m-4 4 4-4 4 4M16 5v14m-4-4 4 4 4-4';
export const ARROW_OUT = 'M7 17 17 7M8 7h9v9';
export const TICK = 'm5 13 4 4L19 7';
export const CIRCLE = 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12';
export const DOWNLOAD = 'M12 3v12m-5-5l5 5 5-5M4 21h16';
export const CROSS_HAIR = 'M12 2v7m0 6v7M2 12h7m6 0h7';
