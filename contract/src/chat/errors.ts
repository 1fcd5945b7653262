// The errors of the catalogue about chats and claims.

export const chatErrors = {
  CHAT_TOKEN_OVER: { status: 401, en: 'The chat was open for a long time; open it again to go on', fr: 'Le clavardage est resté ouvert longtemps; ouvrez-le de nouveau pour continuer' },
  CHAT_NOT_OFFERED: { status: 409, en: 'There is no chat about this delivery now; write or call instead', fr: 'Il n’y a pas de clavardage pour cette livraison en ce moment; écrivez ou appelez plutôt' },
  CHAT_CLOSED: { status: 409, en: 'The chat closed two hours after the delivery; write or call instead', fr: 'Le clavardage a pris fin deux heures après la livraison; écrivez ou appelez plutôt' },
  CHAT_WITHOUT_STAFF: { status: 409, en: 'Your settings reserve the chat for recipient and driver', fr: 'Vos réglages réservent le clavardage au destinataire et au livreur' },
  CHAT_NOT_FOUND: { status: 404, en: 'Chat not found', fr: 'Clavardage introuvable' },
  CLAIM_PHOTOS_FULL: { status: 409, en: 'This claim has as many photos as a claim can have', fr: 'Cette réclamation contient déjà le maximum de photos' },
  CHAT_FULL: { status: 409, en: 'This chat holds as many messages as a chat can; write or call instead', fr: 'Ce clavardage contient le maximum de messages; écrivez ou appelez plutôt' },
  MESSAGE_NOT_FOUND: { status: 404, en: 'Message not found', fr: 'Message introuvable' },
  MESSAGE_NOT_YOURS: { status: 403, en: 'Only the author of a message can change it', fr: 'Seule la personne qui a écrit un message peut le modifier' },
  MESSAGE_EDIT_OVER: { status: 409, en: 'A message can be changed for 15 minutes; write another one instead', fr: 'Un message peut être modifié pendant 15 minutes; écrivez-en plutôt un autre' },
  MESSAGE_ID_TAKEN: { status: 409, en: 'Another message already has this id; send it under a new one', fr: 'Un autre message porte déjà cet identifiant; envoyez-le sous un nouveau' },
};
