// Drivers read recipients' messages and reply in their language.
import type { ChatMessage, FleetChat } from '@portage/contract/chat/schema';
import { forgive, rowsOf, type Tools } from './api.ts';
import { pick } from './chance.ts';

type Answer = { en: string; fr: string };

/** Replies by pattern of the message; the first match is used. */
const answers: readonly { pattern: RegExp; replies: readonly [Answer, ...Answer[]] }[] = [
  {
    pattern: /\b(thank|thx|merci)/i,
    replies: [
      { en: 'My pleasure. Have a good day!', fr: 'Avec plaisir. Bonne journée!' },
      { en: 'You are welcome!', fr: 'De rien!' },
    ],
  },
  {
    pattern: /\b(where|find|see|o[uù]|trouve|vois|cherche)/iu,
    replies: [
      {
        en: 'By the door, on the left, out of the rain. The photo on your page shows it.',
        fr: 'Près de la porte, à gauche, à l’abri de la pluie. La photo de votre page le montre.',
      },
      {
        en: 'Behind the planter at the entrance. You see it on the photo.',
        fr: 'Derrière le pot de fleurs, à l’entrée. On le voit sur la photo.',
      },
    ],
  },
  {
    pattern: /\b(when|long|soon|quand|temps|bient[oô]t|arrive)/iu,
    replies: [{ en: 'A few more stops, then I am with you.', fr: 'Encore quelques arrêts et je suis chez vous.' }],
  },
];
const photoAnswers: readonly [Answer, ...Answer[]] = [
  { en: 'Thank you for the photo, now I see what you mean.', fr: 'Merci pour la photo, je comprends mieux.' },
];
const otherAnswers: readonly [Answer, ...Answer[]] = [
  { en: 'Got it, thank you for telling me.', fr: 'Bien reçu, merci de me l’avoir dit.' },
  { en: 'Noted. Dispatch will know too.', fr: 'C’est noté. Je préviens aussi la répartition.' },
];

function replyTo({ id, text, image }: Pick<ChatMessage, 'id' | 'text' | 'image'>, language: 'en' | 'fr'): string {
  const known = answers.find(({ pattern }) => pattern.test(text))?.replies;
  return pick(id, known ?? (image ? photoAnswers : otherAnswers))[language];
}

/** Returns the reply's id, derived from the message's id so that a repeated reply is the same message. */
const replyId = (id: string) => id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);

/** Reads every chat with unread messages, and replies to the last one. */
export async function answerChats({ api, log }: Tools): Promise<void> {
  for await (const chat of rowsOf((query) => api.chats({ query: { ...query, unread: 'true' } })))
    await answerChat(api, chat).catch(forgive(log));
}

async function answerChat(api: Tools['api'], { channel, language }: FleetChat): Promise<void> {
  const params = { channel };
  const { messages } = await api.readChat({ params });
  const last = messages.find(({ user, removed }) => user.id === 'RECIPIENT' && !removed);
  await api.markRead({ params, body: { seq: messages[0]?.seq ?? 0 } });
  if (last) await api.say({ params, body: { id: replyId(last.id), message: replyTo(last, language) } });
}
