// The texts of the privacy page; its figures come from the code. Only the server renders it. English and French side by side.

// biome-ignore format: one line per string
export const words = {
  title: ['What we keep about you', 'Ce que nous conservons sur vous'],
  lead: ['{{retailer}} is sending you a package, and {{provider}} is carrying it. Here is what they both keep about you to do so, for how long, and who sees it.', '{{retailer}} vous envoie un colis, et {{provider}} le transporte. Voici ce que les deux conservent sur vous pour le faire, pendant combien de temps, et qui le voit.'],
  back: ['Back to your package', 'Retour à votre colis'],

  kept: ['What is kept, and for how long', 'Ce qui est conservé, et combien de temps'],
  'order.what': ['Your order', 'Votre commande'],
  'order.long': ['Your name, address, phone, email, door code and notes, as far as they were given; the journey of the package; what you changed or said here. All of it is erased {{recipientDays}} days after the order was created; the order itself, without you, stays in {{retailer}}’s records.', 'Votre nom, votre adresse, votre téléphone, votre courriel, votre code de porte et vos notes, s’ils ont été donnés; le parcours du colis; ce que vous avez modifié ou dit ici. Tout est effacé {{recipientDays}} jours après la création de la commande; la commande elle-même, sans rien sur vous, reste dans les dossiers de {{retailer}}.'],
  'page.what': ['Your page', 'Votre page'],
  'page.long': ['Its details close {{linkDays}} days after the end. {{retailer}} can reopen them for you, or close them earlier.', 'Ses renseignements se ferment {{linkDays}} jours après la fin. {{retailer}} peut les rouvrir pour vous, ou les fermer plus tôt.'],
  'driver.what': ['Where the driver is', 'Où se trouve le livreur'],
  'driver.long': ['You see it once {{stops}} stops or fewer come before yours. Only the latest position is kept, and it is erased about {{positionMinutes}} minutes later. We never ask your device for your location.', 'Vous le voyez quand il reste au plus {{stops}} arrêts avant le vôtre. Seul le dernier endroit est conservé, puis effacé environ {{positionMinutes}} minutes plus tard. On ne demande jamais à votre appareil où vous êtes.'],
  'chat.what': ['The chat', 'Le clavardage'],
  'chat.long': ['It closes {{chatHours}} hours after the delivery. What was written is removed {{linkDays}} days after the end, unless a message was reported or a claim is open. The location and camera details stored in photos are removed.', 'Il prend fin {{chatHours}} heures après la livraison. Ce qui a été écrit est effacé {{linkDays}} jours après la fin, sauf si un message a été signalé ou une réclamation est ouverte. Les photos sont refaites, sans le lieu ni l’appareil qui y étaient notés.'],
  'photos.what': ['Photos of the delivery and of your claim', 'Photos de la livraison et de votre réclamation'],
  'photos.long': ['They stay with the order. Your page shows them until it closes.', 'Elles restent avec la commande. Votre page les montre jusqu’à sa fermeture.'],
  'messages.what': ['Emails and text messages', 'Courriels et textos'],
  'messages.long': ['What was sent to you, where to and when stays with the order. Each of them says how to stop them; your choice is kept until you want them again.', 'Ce qui vous a été envoyé, où et quand, reste avec la commande. Chaque message dit comment ne plus en recevoir; ce choix est conservé jusqu’à ce que vous en vouliez de nouveau.'],
  'codes.what': ['Codes we send you', 'Codes que nous vous envoyons'],
  'codes.long': ['They are valid for {{codeMinutes}} minutes and are erased the following night.', 'Ils sont valides pendant {{codeMinutes}} minutes et sont effacés la nuit suivante.'],
  'tries.what': ['Postal code attempts', 'Codes postaux essayés'],
  'tries.long': ['To keep others from guessing yours, attempts are counted by the network they come from. Wrong ones are erased after {{failedDays}} days, and the network of a correct one after {{knownDays}}. Visits are also counted by network, to prevent overload; these counts are erased the following night.', 'Pour que personne ne devine le vôtre, les essais sont comptés par réseau d’origine. Les essais erronés sont effacés après {{failedDays}} jours, et le réseau d’un essai réussi après {{knownDays}}. Les visites sont également comptées par réseau afin de prévenir la surcharge; ces données sont effacées la nuit suivante.'],
  'device.what': ['On your device', 'Sur votre appareil'],
  'device.long': ['Once you enter the postal code, a cookie keeps the page open in your browser for {{openHours}} hours. An open chat is remembered in its tab until you close it.', 'Une fois le code postal entré, un témoin (cookie) garde la page ouverte dans votre navigateur pendant {{openHours}} heures. Un clavardage ouvert est gardé en mémoire dans son onglet jusqu’à ce que vous le fermiez.'],

  seen: ['Who sees it', 'Qui le voit'],
  'seen.retailer': ['At {{retailer}}, the people who have access to its orders.', 'Chez {{retailer}}, les personnes qui peuvent voir ses commandes.'],
  'seen.courier': ['At {{provider}}, the people who plan routes and deliver: what they need to find you, and what you write to them.', 'Chez {{provider}}, les personnes qui planifient et livrent : ce qu’il leur faut pour vous trouver, et ce que vous leur écrivez.'],
  'seen.link': ['Anyone who has the link we sent you. The code on the label shows only where the package is, and nothing about you.', 'Quiconque a le lien qui vous a été envoyé. Le code de l’étiquette seul montre où en est le colis, et rien sur vous.'],
  'seen.mail': ['The services that carry emails and text messages, when one is sent to you.', 'Les services qui acheminent courriels et textos, quand on vous en envoie.'],
  'seen.geocoder': ['A service that finds addresses: it receives the address, without your name.', 'Un service qui situe les adresses : il reçoit l’adresse, sans votre nom.'],
  'seen.streets': ['A map service, if you choose to show the streets: your device loads them from it, so it sees your IP address and the part of the city.', 'Un service de cartes, si vous affichez les rues : votre appareil les y charge; ce service voit donc votre adresse IP et le secteur de la ville.'],
  'seen.nobody': ['No one else: there is no advertising or visitor tracking here, and search engines are asked not to list this page.', 'Personne d’autre : il n’y a ici aucune publicité ni mesure d’audience, et on demande aux moteurs de recherche de rester à l’écart.'],

  rights: ['Your rights', 'Vos droits'],
  'rights.text': ['Under the laws of Canada and Québec, you may ask what is kept about you, have it corrected, withdraw your consent, object, or ask that it be erased. Write to the person in charge of personal information at {{retailer}}:', 'Selon les lois du Canada et du Québec, vous pouvez demander ce qui est conservé sur vous, le faire corriger, retirer un consentement, vous opposer ou demander que ce soit effacé. Écrivez à la personne responsable de la protection des renseignements personnels chez {{retailer}} :'],
  'rights.ask': ['{{retailer}} has not given contact details; {{provider}} will forward your message.', '{{retailer}} n’a pas indiqué ses coordonnées; {{provider}} transmet ce que vous écrivez.'],
  'rights.further': ['If the answer does not satisfy you:', 'Si la réponse ne vous satisfait pas :'],
  'rights.canada': ['Office of the Privacy Commissioner of Canada', 'Commissariat à la protection de la vie privée du Canada'],
  'rights.quebec': ['In Québec, the Commission d’accès à l’information', 'Au Québec, la Commission d’accès à l’information'],
} as const satisfies Record<string, readonly [en: string, fr: string]>;
