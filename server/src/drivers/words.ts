// The email to the courier's support about an application.
export const letters = {
  driver: {
    subject: ['{name} would like to drive in {city}', '{name} aimerait être livreur à {city}'],
    paragraphs: [
      ['Vehicle: {vehicle}. Email: {email}. Phone: {phone}.', 'Véhicule : {vehicle}. Courriel : {email}. Téléphone : {phone}.'],
      ['They wrote on the page for drivers and wait for your answer.', 'Cette personne a écrit sur la page des livreurs et attend votre réponse.'],
    ],
  },
} as const;

export const vehicleNames = {
  BICYCLE: ['bicycle', 'vélo'],
  CAR: ['car', 'voiture'],
  VAN: ['van', 'fourgonnette'],
  TRUCK: ['truck', 'camion léger'],
} as const;
