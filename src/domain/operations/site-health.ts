import { dayAndYear, frenchDateTime } from '../language/french-day.ts'
import { frenchNumber } from '../language/french-number.ts'
import { addDays, type Day, type LocalTime } from '../language/time.ts'
import { french } from '../language/typography.ts'
import { MISSING_SENDER } from '../messages/mail-sender.ts'
import { frenchBytes, LOW_FREE_BYTES, MIN_FREE_BYTES } from './disk-space.ts'
import { VERSION, VERSION_DAY } from './version.ts'

/** `unverified`: nothing is known to be wrong. */
export const HEALTH_STATES = ['ok', 'warning', 'failure', 'unverified'] as const

/**
 * In display order; those of the sender's domain only while there is one, `certificate` only with an https address of
 * one's own, `database`, `pictures` and `clock` only while they are wrong.
 */
export const HEALTH_KEYS = [
  'mail',
  'spf',
  'dmarc',
  'dkim',
  'database',
  'disk',
  'pictures',
  'backups',
  'clock',
  'address',
  'certificate',
  'version',
] as const
export type HealthKey = (typeof HEALTH_KEYS)[number]

export type HealthJudgement = {
  state: (typeof HEALTH_STATES)[number]
  text: string
  remedy: string | null
}

function good(text: string): HealthJudgement {
  return { state: 'ok', text, remedy: null }
}

export type MailFacts = {
  hasServer: boolean
  isSenderMissing: boolean
  lastSentAt: LocalTime | null
  /** Null while mails leave; `waiting` and `failed` of those tried since; `reason`: the journal's last sentence. */
  failing: { since: LocalTime; waiting: number; failed: number; reason: string | null } | null
  failed: number
}

export function judgeMail({
  hasServer,
  isSenderMissing,
  lastSentAt,
  failing,
  failed,
}: MailFacts): HealthJudgement {
  if (!hasServer) {
    return {
      state: 'warning',
      text: french`Les e-mails ne partent pas : aucun serveur d’envoi n’est réglé.`,
      remedy: 'Réglez le serveur d’envoi de votre adresse e-mail.',
    }
  }
  if (isSenderMissing)
    return { state: 'failure', text: 'L’adresse d’expédition du cabinet manque.', remedy: MISSING_SENDER }
  if (failing) return judgeFailingMail(failing)
  if (failed > 0) return judgeGivenUp(failed)
  return good(
    lastSentAt === null
      ? 'Un serveur d’envoi est réglé. Aucun e-mail n’est encore parti.'
      : french`Les e-mails partent. Dernier envoi : ${frenchDateTime(lastSentAt)}.`,
  )
}

const ONLY_HERE = french`Tant que rien ne part, le site ne peut pas vous prévenir par e-mail : seul cet écran le dit.`

function judgeFailingMail({
  since,
  waiting,
  failed,
  reason,
}: NonNullable<MailFacts['failing']>): HealthJudgement {
  const waits = waiting === 1 ? 'un message attend' : `${frenchNumber(waiting)} messages attendent`
  const count = waiting > 0 ? waits : `plus aucun n’attend, ${givenUpText(failed)}`
  return {
    state: 'failure',
    text: french`Les e-mails ne partent plus depuis le ${frenchDateTime(since)} : ${count}.`,
    remedy: reason === null ? ONLY_HERE : `${reason} ${ONLY_HERE}`,
  }
}

function givenUpText(count: number): string {
  return count === 1 ? 'un a été abandonné' : `${frenchNumber(count)} ont été abandonnés`
}

function judgeGivenUp(count: number): HealthJudgement {
  return {
    state: 'warning',
    text:
      count === 1
        ? 'Depuis hier, un message n’a pas pu partir.'
        : `Depuis hier, ${frenchNumber(count)} messages n’ont pas pu partir.`,
    remedy: 'Le journal des envois dit pourquoi et permet de réessayer.',
  }
}

export function judgeDisk(freeBytes: number): HealthJudgement {
  const left = french`il reste ${frenchBytes(freeBytes)}.`
  if (freeBytes >= LOW_FREE_BYTES) return good(french`Place sur le disque : ${left}`)
  const isFull = freeBytes < MIN_FREE_BYTES
  return {
    state: isFull ? 'failure' : 'warning',
    text: isFull
      ? french`Le disque du serveur est plein : ${left} Les rendez-vous en ligne et les images sont refusés.`
      : french`Le disque du serveur est presque plein : ${left}`,
    remedy: french`Demandez à votre hébergeur plus de place, ou supprimez des images et d’anciennes sauvegardes.`,
  }
}

/** `problem`: a sentence about the bucket of pictures; null while it serves them. */
export function judgePictures(problem: string | null): HealthJudgement | null {
  if (problem === null) return null
  return {
    state: 'failure',
    text: french`Les images ne sont pas là : le site est ouvert sans elles. Jusqu’à leur retour, ajouter une image ou effacer les données d’un client est refusé.`,
    remedy: french`${problem} Si ce stockage répond de nouveau, elles reviennent sans redémarrage.`,
  }
}

const HOUR_MS = 3_600_000
const BACKUP_DUE_MS = 48 * HOUR_MS

/**
 * Ages in milliseconds. `failing`: the attempts since the last verified backup that failed, if any did. `isNightly`: one
 * is due each night.
 */
export type BackupFacts = {
  isNightly: boolean
  verified: { at: LocalTime; age: number } | null
  failing: { age: number; reason: string | null } | null
}

export function judgeBackups({ verified, failing }: Omit<BackupFacts, 'isNightly'>): HealthJudgement {
  const last = french`Dernière sauvegarde vérifiée : ${verified ? frenchDateTime(verified.at) : 'jamais'}.`
  if (failing) {
    const remedy = failing.reason ?? 'Relancez une sauvegarde, ou prévenez qui s’occupe du serveur.'
    return { state: 'failure', text: `La sauvegarde a échoué. ${last}`, remedy }
  }
  if (verified === null) return { state: 'warning', text: last, remedy: 'Lancez une première sauvegarde.' }
  return verified.age < BACKUP_DUE_MS
    ? good(last)
    : { state: 'warning', text: last, remedy: french`Elle a plus de deux jours : lancez-en une.` }
}

/** A job that never starts leaves no failure. Without nightly backups, an old backup is not overdue. */
export function areBackupsOverdue({ isNightly, verified, failing }: BackupFacts): boolean {
  const latest = verified ?? failing
  return latest !== null && (isNightly || failing !== null) && latest.age >= BACKUP_DUE_MS
}

export function isFirstBackupDue({ isNightly, verified, failing }: BackupFacts): boolean {
  return isNightly && verified === null && failing === null
}

export function judgeClock(hasFutureRows: boolean): HealthJudgement | null {
  if (!hasFutureRows) return null
  return {
    state: 'failure',
    text: french`La base contient des dates à venir : l’heure du serveur est fausse, ou l’a été.`,
    remedy: french`Demandez à votre hébergeur de régler l’heure du serveur (synchronisation NTP).`,
  }
}

export function judgeAddress(origin: string | null): HealthJudgement {
  if (origin === null) {
    return {
      state: 'warning',
      text: french`L’adresse du site n’est pas connue : les messages n’ont pas de lien.`,
      remedy: 'Confirmez l’adresse que vos clients tapent.',
    }
  }
  if (origin.startsWith('https://')) return good(french`Adresse du site : ${origin}`)
  return {
    state: 'warning',
    text: french`L’adresse du site n’est pas chiffrée : ${origin}`,
    remedy: french`Demandez à votre hébergeur un certificat, puis donnez l’adresse qui commence par https://.`,
  }
}

/** Six months. */
const OLD_AFTER_DAYS = 183

/** By its date alone: nobody is asked whether there is a newer one. */
export function judgeVersion(today: Day): HealthJudgement {
  if (today <= addDays(VERSION_DAY, OLD_AFTER_DAYS)) return good(`Version ${VERSION}`)
  return {
    state: 'warning',
    text: french`La version ${VERSION} du site, du ${dayAndYear(VERSION_DAY)}, a plus de six mois.`,
    remedy: french`Demandez s’il en existe une plus récente.`,
  }
}

/**
 * Of an open SQLite database: itself, its log or the lock of its server was deleted, moved or replaced, and is not
 * mended. `rescuedTo`: the file that its rows are saved in.
 */
export type LostFile = { kind: 'file' | 'log' | 'lock'; path: string; rescuedTo: string | null }

/** Outcome for a log that was lost. `saved`: while the site ran; `incomplete`: the site had been killed. */
export type LogEvent = { kind: 'saved' | 'incomplete'; at: LocalTime }

export function judgeDatabase(lost: LostFile | null, log: LogEvent | null): HealthJudgement | null {
  if (lost === null) return log && judgeLog(log)
  const { kind, path, rescuedTo } = lost
  const text = LOSSES[kind](path)
  if (kind === 'lock') return { state: 'failure', text, remedy: TWO_SERVERS }
  return {
    state: 'failure',
    text,
    remedy:
      rescuedTo === null
        ? french`Ce que la base contenait n’a pas pu être enregistré ailleurs : n’arrêtez pas le site. Faites de la place sur son disque, puis rechargez cette page.`
        : french`Rien n’est perdu : tout est dans ${rescuedTo}. Demandez à qui s’occupe du serveur d’arrêter proprement le site, de lancer la commande rescue, qui met ce fichier à la place de ${path}, puis de démarrer le site.`,
  }
}

const LOSSES: Record<LostFile['kind'], (path: string) => string> = {
  file: (path) =>
    french`Le fichier de la base, ${path}, a été supprimé, déplacé ou remplacé : le site n’enregistre plus rien.`,
  log: (path) =>
    french`Le journal de la base, ${path}-wal, a été supprimé ou remplacé pendant que le site tournait : le site n’enregistre plus rien.`,
  lock: (path) =>
    french`Un deuxième serveur utilise la base ${path}, dont le verrou a été supprimé : celui-ci n’enregistre plus rien.`,
}

const TWO_SERVERS = french`Demandez à qui s’occupe du serveur d’arrêter proprement les deux, puis d’en démarrer un seul. Rien n’est perdu.`

function judgeLog({ kind, at }: LogEvent): HealthJudgement {
  const moment = frenchDateTime(at)
  if (kind === 'saved')
    return {
      state: 'warning',
      text: french`Le ${moment}, le journal de la base (practice.db-wal) a été supprimé pendant que le site tournait. Le site a enregistré ce qu’il contenait : rien n’est perdu.`,
      remedy: french`Demandez à qui s’occupe du serveur ce qui supprime ces fichiers : practice.db-wal et practice.db-shm font partie de la base.`,
    }
  return {
    state: 'failure',
    text: french`Le ${moment}, le site a démarré après un arrêt brutal sans le journal de la base (practice.db-wal) : ce qui a été enregistré juste avant l’arrêt peut manquer.`,
    remedy: french`Vérifiez les derniers rendez-vous et les dernières écritures du livre des recettes, qui attend son dernier numéro. Si vous retrouvez practice.db-wal, arrêtez proprement le site avant tout essai, et gardez une copie de tout son dossier.`,
  }
}

/** Warns while the hourly limit makes visitors confirm their bookings; `actingLimit` is null while it does not. */
export function judgeMailConfirmation(actingLimit: number | null): HealthJudgement | null {
  if (actingLimit === null) return null
  return {
    state: 'warning',
    text: french`Plus de réservations en ligne en une heure que d’habitude (la limite est de ${frenchNumber(actingLimit)}) : chaque visiteur confirme désormais la sienne par un lien reçu par e-mail.`,
    remedy: french`Si elles viennent bien de vos clients, levez cette confirmation depuis le tableau de bord, ou changez la limite dans « Règles de réservation », « Protection ». Sinon, annulez celles qui sont fausses : aucune autre n’occupe l’agenda sans être confirmée.`,
  }
}
