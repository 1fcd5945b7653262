/** The email that contains the courier's answer. */
export const letters = {
  subject: ['The courier answered your question about order {order}', 'Le transporteur a répondu à votre question sur la commande {order}'],
  answers: {
    ACCEPTED: [
      'You asked about a charge for order {order}: {service} of {date}. The courier agrees: {credit}, before taxes, is credited on your next invoice.',
      'Vous avez posé une question sur des frais de la commande {order} : {service} du {date}. Le transporteur vous donne raison : {credit}, avant taxes, est crédité sur votre prochaine facture.',
    ],
    REFUSED: ['You asked about a charge for order {order}: {service} of {date}. The courier says that it is right, so it stays as it is.', 'Vous avez posé une question sur des frais de la commande {order} : {service} du {date}. Le transporteur les maintient; ils restent donc tels quels.'],
    CORRECTED: ['You asked about a charge for order {order}: {service} of {date}. The courier corrected its report, and the charge was taken back.', 'Vous avez posé une question sur des frais de la commande {order} : {service} du {date}. Le transporteur a corrigé son rapport, et ces frais ont été annulés.'],
  },
  note: ['The courier wrote: “{note}”', 'Le transporteur a écrit : « {note} »'],
  button: ['See the charge', 'Voir les frais'],
} as const;
