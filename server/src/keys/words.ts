// What the mail about a key that ends soon says.
export const letters = {
  endsSoon: {
    subject: ['The API key “{name}” ends on {until}', 'La clé API «\u00a0{name}\u00a0» prend fin le {until}'],
    paragraphs: [
      [
        'The API key “{name}” of {retailer} ends on {until} at {time} (UTC). From then on every program that uses it is refused. Create another one, and change your programs over before that.',
        'La clé API «\u00a0{name}\u00a0» de {retailer} prend fin le {until} à {time} (UTC). Dès lors, tout programme qui l’utilise sera refusé. Créez-en une autre et faites-y passer vos programmes avant cette date.',
      ],
    ],
    button: ['Open the API keys', 'Ouvrir les clés API'],
    after: [['You receive this email as an admin of {retailer}, a week before a key ends and again a day before.', 'Vous recevez ce courriel en tant qu’administrateur de {retailer}, une semaine avant la fin d’une clé, puis de nouveau la veille.']],
  },
} as const;
