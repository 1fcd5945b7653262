// The texts of the demo's recipients after a delivery, and the replies to them, each used once and in one language.
import type { Side } from '@portage/contract/chat/rules';
import type { Language } from '@portage/contract/errors';

type Both<T> = Readonly<Record<Language, T>>;

/** Texts of reviews by their rating, one to five; most reviews have none. */
export const reviewWords: Both<readonly (readonly string[])[]> = {
  en: [
    ['Left in the rain at the bottom of the stairs. The box fell apart when I picked it up.'],
    [
      'Two hours after the time on the page, and nobody let me know.',
      'The driver rang once and was gone before I got to the door.',
    ],
    [
      'Came on time, but the buzzer code in my note was not used.',
      'Fine, although the parcel stood in plain view of the street.',
      'All good in the end. I would have liked a call first.',
    ],
    [
      'Came in the window it said. A knock would have been nice.',
      'Left at the side door as I asked.',
      'Easy to follow on the map. Ten minutes late, no harm done.',
      'Good service. The photo was a bit dark.',
    ],
    [
      'The driver waited while I came down from the ninth floor. Thank you!',
      'Right on time and placed out of the rain.',
      'I changed the day from my phone and it just worked.',
      'Such a friendly driver, even our dog was won over.',
      'Could see the van come up the street. Wonderful.',
      'Handed to me with a smile on a miserable day.',
      'Second order this month, both perfect.',
      'Quick, careful, and the fragile sticker was taken seriously.',
    ],
  ],
  fr: [
    ['Boîte écrasée, laissée sous la pluie au pied de l’escalier. Je m’attendais à mieux.'],
    [
      'Arrivé deux heures après l’heure annoncée, sans qu’on me prévienne.',
      'Le livreur a sonné une seule fois et il était déjà reparti quand j’ai ouvert.',
    ],
    [
      'À l’heure, mais on n’a pas tenu compte du code de l’interphone que j’avais donné.',
      'Correct, sauf que le colis était bien en vue de la rue.',
      'Tout s’est bien terminé. Un petit coup de fil avant, ça aurait aidé.',
    ],
    [
      'Dans la plage annoncée. J’aurais aimé qu’on cogne à la porte.',
      'Laissé à la porte d’en arrière, comme demandé.',
      'Facile à suivre sur la carte. Dix minutes de retard, rien de grave.',
      'Bon service. La photo était un peu sombre.',
    ],
    [
      'Le livreur m’a attendue le temps que je descende du troisième. Un gros merci!',
      'Pile à l’heure, et déposé à l’abri de la pluie.',
      'J’ai changé de jour sur mon téléphone et tout a suivi.',
      'Livreur d’une grande gentillesse, même notre chien l’a adopté.',
      'On voyait le livreur arriver sur la carte. Bravo!',
      'Remis en mains propres avec le sourire, malgré le temps de chien.',
      'Deuxième commande ce mois-ci, deux fois impeccable.',
      'Rapide et soigné. Mes tasses sont arrivées intactes.',
    ],
  ],
};

/** Claims of recipients, with the answers of staff and courier. */
export const claimWords: Both<{ open: string; answered: string; staff: string; courier: string }> = {
  en: {
    open: 'I was home all afternoon and nobody rang. The door in the photo is not ours.',
    answered:
      'The page says that it was left at my front door, but there is nothing here. The door in the photo is not mine. I asked both neighbours too.',
    staff: 'We are sorry about this. We have asked the courier where it was left, and you will read the answer here.',
    courier:
      'The driver remembers this stop. The parcel went to the same house number one street over. He picks it up there today and brings it to you.',
  },
  fr: {
    open: 'J’étais à la maison tout l’après-midi et personne n’a sonné. La porte sur la photo n’est pas la nôtre.',
    answered:
      'La page indique que le colis a été laissé devant ma porte, mais il n’y a rien ici. La porte sur la photo n’est pas la mienne. J’ai aussi demandé aux deux voisins.',
    staff:
      'Nous en sommes désolés. Nous avons demandé au transporteur où le colis a été laissé, et vous lirez sa réponse ici.',
    courier:
      'Le livreur se souvient de cet arrêt. Le colis est au même numéro, une rue plus loin. Il va le chercher aujourd’hui et vous l’apporte.',
  },
};

/** One message: its author, and the minutes between the delivery and the message. With `photo` it shows the door. */
export type Line = { by: Side; minutes: number; text: string; photo?: true };

const asks = (minutes: number, text: string): Line => ({ by: 'RECIPIENT', minutes, text });
const says = (minutes: number, text: string): Line => ({ by: 'DRIVER', minutes, text });
const shows = (minutes: number, text: string): Line => ({ by: 'DRIVER', minutes, text, photo: true });

/** Conversations about shipments that were left at the door. */
export const conversations: Both<readonly (readonly Line[])[]> = {
  en: [
    [
      asks(4, 'Hi! I am at the office. Is it at the front or at the side door?'),
      shows(7, 'Hello! At the front, on the mat. Here it is.'),
      asks(9, 'Perfect, I will ask my neighbour to take it in. Thanks a lot!'),
      says(10, 'My pleasure. Have a good day!'),
    ],
    [
      asks(12, 'I was in the backyard and did not hear the bell, sorry!'),
      says(16, 'No trouble at all. It is by the door, with the label turned to the wall.'),
      asks(17, 'Found it. Thank you for that.'),
    ],
    [
      asks(31, 'There should be two boxes. I see only one?'),
      says(38, 'The label says 1 of 1. The second one may be an order of its own.'),
      asks(52, 'You are right, it comes tomorrow. Thanks for checking.'),
    ],
  ],
  fr: [
    [
      asks(5, 'Bonjour! Je suis au bureau. Est-ce devant ou à la porte de côté?'),
      shows(8, 'Bonjour! Devant, sur le tapis. Voici une photo.'),
      asks(11, 'Parfait, ma voisine va le rentrer. Merci beaucoup!'),
      says(12, 'Avec plaisir. Bonne journée!'),
    ],
    [
      asks(9, 'J’étais dans la cour et je n’ai pas entendu la sonnette, désolée!'),
      says(14, 'Pas de souci. Le colis est près de la porte, l’étiquette tournée vers le mur.'),
      asks(15, 'Je l’ai. C’est bien pensé, merci.'),
    ],
    [
      asks(26, 'Il devait y avoir deux boîtes et je n’en vois qu’une?'),
      says(33, 'L’étiquette dit 1 de 1. L’autre est peut-être une commande à part.'),
      asks(47, 'Vous avez raison, elle arrive demain. Merci d’avoir vérifié.'),
    ],
  ],
};
