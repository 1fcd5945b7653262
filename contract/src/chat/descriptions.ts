// The fields of the chat, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const chatDescriptions: Descriptions = {
  ...inEach(['NewStaffMessage'], {
    id: ['Your own id of the message, a UUID: sending it again returns the stored message.', 'Votre propre identifiant du message, un UUID : le renvoyer retourne le message conservé.'],
    message: ['The text of the message; it must not be blank.', 'Le texte du message; il ne peut pas être vide.'],
  }),
  ...inEach(['StaffMessage'], {
    id: ['The id of the message, chosen by its sender.', 'L’identifiant du message, choisi par son auteur.'],
    version: ['Grows with each new or changed message of the chat.', 'Augmente à chaque message nouveau ou modifié du clavardage.'],
    createdAt: ['When the message was sent.', 'Le moment de l’envoi du message.'],
    text: ['The current text; empty if the message was removed, or is only a photo.', 'Le texte actuel; vide si le message a été retiré, ou n’est qu’une photo.'],
    image: ['The URL of the photo; null if there is none.', 'L’URL de la photo; null s’il n’y en a pas.'],
    user: ['The author.', 'L’auteur.'],
    report: ['The recipient’s report of the message; null if there is none.', 'Le signalement du message par le destinataire; null s’il n’y en a pas.'],
    'report.at': ['When the message was reported.', 'Le moment du signalement.'],
    'report.reason': ['Why it was reported, in the recipient’s own text; null if they gave none.', 'La raison du signalement, dans les mots du destinataire; null s’il n’en a pas donné.'],
  }),
  ...inEach(['user', 'readers'], {
    id: ['The side: the recipient, the driver, or the retailer’s staff.', 'La partie : le destinataire, le livreur, ou le personnel du détaillant.'],
    name: ['The first name, or the store’s name for staff; null if unknown.', 'Le prénom, ou le nom du magasin pour le personnel; null s’il est inconnu.'],
  }),
  seq: ['The number of the message in its chat: later messages have larger numbers.', 'Le numéro du message dans le clavardage : les messages suivants ont un numéro plus grand.'],
  readers: ['The sides that have read the message.', 'Les parties qui ont lu le message.'],
  edited: ['Whether the text was changed after it was sent.', 'Indique si le texte a été modifié après l’envoi.'],
  removed: ['Whether its author removed the message.', 'Indique si l’auteur a retiré le message.'],
  reported: ['Whether the recipient reported the message.', 'Indique si le destinataire a signalé le message.'],
  sender: ['The name of the member or key that wrote a message of staff; null for other messages.', 'Le nom du membre ou de la clé qui a écrit un message du personnel; null pour les autres messages.'],
  originals: ['The texts before each edit, oldest first.', 'Les textes avant chaque modification, du plus ancien au plus récent.'],
  'originals.text': ['The text as it was.', 'Le texte tel qu’il était.'],
  'originals.until': ['Until when it was the text of the message.', 'Le moment jusqu’auquel c’était le texte du message.'],
};
