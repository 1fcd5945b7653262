/** The screen's name. In its own file because the menu loads before the screen. */
export const title = ['Developers', 'Développeurs'] as const;
