// What the form says. The server alone renders it: none of it weighs on the script.

// biome-ignore format: one line a string
export const words = {
  heading: ['Change the delivery', 'Modifier la livraison'],
  pickup: ['Change the pickup', 'Modifier le ramassage'],
  text: ['Tell us what has changed. Whatever you leave empty stays as it is.', 'Dites-nous ce qui a changé. Ce que vous laissez vide reste tel quel.'],
  date: ['Come back on', 'Revenir le'],
  asPlanned: ['As planned', 'Comme prévu'],
  addressLine2: ['Unit, floor', 'Appartement, étage'],
  phone: ['Phone', 'Téléphone'],
  note: ['For the driver', 'Pour le livreur'],
  noteHint: ['Door code, where to leave it', 'Code de porte, endroit où laisser le colis'],
  button: ['Send', 'Envoyer'],
  again: ['Change something else', 'Modifier autre chose'],
  saved: ['Thank you, the driver will know.', 'Merci, le livreur en sera informé.'],
} as const satisfies Record<string, readonly [en: string, fr: string]>;
