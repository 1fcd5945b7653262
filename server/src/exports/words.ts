// Texts of the emails about scheduled exports, and messages of runs without a file.
import type { Pair } from '@portage/contract/words';
import type { Letter } from '../mail/letter.ts';

type ScheduleLetter = Pick<Letter, 'subject' | 'button'> & { opening: Pair };

const toSaved = { label: ['See my saved exports', 'Voir mes exportations enregistrées'], path: '/downloads' } as const;

export const letters = {
  ready: {
    subject: ['{name}: your file is ready', '{name} : votre fichier est prêt'],
    opening: ['Your export “{name}” ({dates}) is ready. It has {rows}.', 'Votre exportation « {name} » ({dates}) est prête. Elle compte {rows}.'],
    button: { label: ['Open the file', 'Ouvrir le fichier'], path: '/downloads' },
  },
  empty: {
    subject: ['{name}: nothing to export', '{name} : rien à exporter'],
    opening: ['There was nothing to export in “{name}” ({dates}), so there is no file this time.', 'Il n’y avait rien à exporter dans « {name} » ({dates}); il n’y a donc aucun fichier cette fois.'],
    button: toSaved,
  },
  failed: {
    subject: ['{name}: the export failed', '{name} : échec de l’exportation'],
    opening: ['Your export “{name}” ({dates}) could not be made.', 'Votre exportation « {name} » ({dates}) n’a pas pu être produite.'],
    button: toSaved,
  },
} as const satisfies Record<string, ScheduleLetter>;

export const scheduleWords = {
  rows_one: ['{count} row', '{count} ligne'],
  rows_other: ['{count} rows', '{count} lignes'],
  nothing: ['There was nothing to export.', 'Il n’y avait rien à exporter.'],
  tooMany: ['It would have more than {maximum} rows. Choose a shorter period or a single store for it.', 'Elle aurait plus de {maximum} lignes. Choisissez une période plus courte ou un seul magasin.'],
  runAgain: ['You can run it again at any time under Downloads.', 'Vous pouvez la relancer à tout moment dans Téléchargements.'],
  late: ['It was due on {due}, and could not be made then.', 'Elle était prévue le {due}, et n’a pas pu être produite à ce moment.'],
  missed_one: ['One run before it was missed and is not made up for.', 'Une exportation précédente a été manquée et ne sera pas reprise.'],
  missed_other: ['{count} runs before it were missed and are not made up for.', '{count} exportations précédentes ont été manquées et ne seront pas reprises.'],
  next: ['Next run: {next}.', 'Prochaine exportation : {next}.'],
  signIn: ['You will be asked to sign in. The file opens for you alone, for {days} days.', 'Vous devrez vous connecter. Le fichier s’ouvre pour vous seulement, pendant {days} jours.'],
  why: ['You receive this email because you scheduled this export. Change or pause it under Downloads.', 'Vous recevez ce courriel parce que vous avez planifié cette exportation. Modifiez-la ou suspendez-la dans Téléchargements.'],
} as const satisfies Record<string, Pair>;
