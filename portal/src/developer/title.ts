/** The screen's name, in the menu too, which is loaded before it. */
export const title = ['Developer Tools', 'Outils de développement'] as const;
