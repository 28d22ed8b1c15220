import { type Day, daysBetween } from '../language/time.ts'

/** Kinds of rows that a line of the trail names, in French. */
export const AUDIT_SUBJECTS = {
  user: 'Utilisateur',
  reservation: 'Rendez-vous',
  client: 'Client',
  block: 'Plage bloquée',
  service: 'Prestation',
  category: 'Catégorie',
  option: 'Option',
  waiting: 'Attente',
  picture: 'Image',
  testimonial: 'Témoignage',
  template: 'Modèle de message',
  contact_message: 'Message reçu',
  message: 'Envoi',
  client_request: 'Demande d’un client',
  note: 'Note',
} as const

export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** Groups of actions by which the trail is searched, in French. */
export const AUDIT_GROUPS = {
  access: 'Connexions et refus',
  accounts: 'Comptes',
  reservations: 'Rendez-vous',
  clients: 'Données des clients',
  settings: 'Réglages',
  content: 'Contenu du site',
} as const

export type AuditGroup = keyof typeof AUDIT_GROUPS

export type AuditKind = {
  label: string
  group: AuditGroup
  /** Kind of row that `subjectId` names; without an id, a `user` is the actor. */
  subject?: AuditSubject
  /** Screens read again and again: one line for each person, address and subject in READING_INTERVAL_MS. */
  isReading?: true
  /** Anybody can cause it: at most MAX_FAILURES_PER_HOUR lines for each account, and without one. */
  isFailure?: true
}

/** Everything that the audit trail records. */
export const AUDIT_KINDS = {
  signed_in: { label: 'Connexion', group: 'access', subject: 'user' },
  sign_in_failed: { label: 'Échec de connexion', group: 'access', subject: 'user', isFailure: true },
  recovery_code_used: { label: 'Code de secours utilisé', group: 'access', subject: 'user' },
  signed_out: { label: 'Déconnexion', group: 'access' },
  reauthenticated: { label: 'Identité confirmée', group: 'access' },
  reauthentication_failed: {
    label: 'Identité non confirmée',
    group: 'access',
    subject: 'user',
    isFailure: true,
  },
  access_refused: { label: 'Accès refusé', group: 'access' },
  sessions_ended: { label: 'Connexions fermées', group: 'access', subject: 'user' },
  password_changed: { label: 'Mot de passe changé', group: 'accounts', subject: 'user' },
  password_reset: { label: 'Mot de passe choisi par lien', group: 'accounts', subject: 'user' },
  second_factor_added: { label: 'Connexion en deux étapes activée', group: 'accounts', subject: 'user' },
  second_factor_removed: { label: 'Connexion en deux étapes retirée', group: 'accounts', subject: 'user' },
  recovery_codes_renewed: { label: 'Codes de secours renouvelés', group: 'accounts', subject: 'user' },
  second_factor_policy_changed: { label: 'Règle de la connexion en deux étapes modifiée', group: 'settings' },
  passkey_added: { label: 'Clé d’accès ajoutée', group: 'accounts', subject: 'user' },
  passkey_removed: { label: 'Clé d’accès supprimée', group: 'accounts', subject: 'user' },
  profile_changed: { label: 'Profil modifié', group: 'accounts', subject: 'user' },
  picture_changed: { label: 'Photo ou image du profil modifiée', group: 'accounts', subject: 'user' },
  feed_saved: { label: 'Lien d’agenda créé ou modifié', group: 'accounts', subject: 'user' },
  feed_removed: { label: 'Lien d’agenda supprimé', group: 'accounts', subject: 'user' },
  private_calendar_saved: { label: 'Agenda privé enregistré', group: 'accounts', subject: 'user' },
  private_calendar_removed: { label: 'Agenda privé retiré', group: 'accounts', subject: 'user' },
  offer_changed: { label: 'Prestations proposées modifiées', group: 'accounts', subject: 'user' },
  user_added: { label: 'Utilisateur ajouté', group: 'accounts', subject: 'user' },
  user_changed: { label: 'Utilisateur modifié', group: 'accounts', subject: 'user' },
  user_removed: { label: 'Utilisateur supprimé', group: 'accounts', subject: 'user' },
  user_invited: { label: 'Invitation envoyée', group: 'accounts', subject: 'user' },
  invitation_accepted: { label: 'Invitation acceptée', group: 'accounts', subject: 'user' },
  agenda_changed: { label: 'Agenda modifié', group: 'reservations', subject: 'user' },
  closures_changed: { label: 'Fermetures modifiées', group: 'reservations' },
  time_closed: { label: 'Jour ou période fermés', group: 'reservations', subject: 'user' },
  block_added: { label: 'Plage bloquée', group: 'reservations', subject: 'block' },
  block_changed: { label: 'Plage bloquée modifiée', group: 'reservations', subject: 'block' },
  block_removed: { label: 'Plage libérée', group: 'reservations', subject: 'block' },
  reservation_booked: { label: 'Rendez-vous pris', group: 'reservations', subject: 'reservation' },
  reservation_changed: { label: 'Rendez-vous modifié', group: 'reservations', subject: 'reservation' },
  reservation_cancelled: { label: 'Rendez-vous annulé', group: 'reservations', subject: 'reservation' },
  reservation_restored: { label: 'Rendez-vous rétabli', group: 'reservations', subject: 'reservation' },
  attendance_noted: { label: 'Présence d’un client notée', group: 'reservations', subject: 'reservation' },
  client_changed: {
    label: 'Client d’un rendez-vous modifié',
    group: 'reservations',
    subject: 'reservation',
  },
  link_renewed: { label: 'Lien du client renouvelé', group: 'reservations', subject: 'reservation' },
  confirmation_resent: { label: 'Confirmation renvoyée', group: 'reservations', subject: 'reservation' },
  message_withdrawn: { label: 'Message au client retenu', group: 'reservations', subject: 'reservation' },
  message_retried: { label: 'Envoi relancé', group: 'reservations', subject: 'message' },
  client_opened: {
    label: 'Fiche d’un client ouverte',
    group: 'clients',
    subject: 'client',
    isReading: true,
  },
  client_added: { label: 'Client ajouté', group: 'clients', subject: 'client' },
  client_corrected: { label: 'Coordonnées d’un client corrigées', group: 'clients', subject: 'client' },
  clients_exported: { label: 'Liste des clients exportée', group: 'clients' },
  client_access_changed: { label: 'Accès des praticiens aux clients modifié', group: 'settings' },
  client_notes_opened: {
    label: 'Notes d’un client ouvertes',
    group: 'clients',
    subject: 'client',
    isReading: true,
  },
  note_added: { label: 'Note ajoutée', group: 'clients', subject: 'client' },
  note_changed: { label: 'Note modifiée', group: 'clients', subject: 'note' },
  note_removed: { label: 'Note supprimée', group: 'clients', subject: 'note' },
  client_preferences_changed: {
    label: 'Préférences d’un client modifiées',
    group: 'clients',
    subject: 'client',
  },
  clients_searched: { label: 'Clients recherchés', group: 'clients', isReading: true },
  clients_merged: { label: 'Fiches de clients réunies', group: 'clients', subject: 'client' },
  /** No longer recorded: lines of earlier splits stay for a year. */
  client_split: { label: 'Fiche d’un client séparée', group: 'clients', subject: 'client' },
  client_merge_undone: {
    label: 'Retour sur des fiches réunies ou séparées',
    group: 'clients',
    subject: 'client',
  },
  clients_kept_apart: { label: 'Clients notés comme deux personnes', group: 'clients', subject: 'client' },
  clients_imported: { label: 'Clients importés', group: 'clients' },
  reservations_listed: { label: 'Rendez-vous listés', group: 'clients', isReading: true },
  waiting_list_opened: { label: 'Liste d’attente consultée', group: 'clients', isReading: true },
  waiting_request_added: {
    label: 'Ajout à la liste d’attente',
    group: 'clients',
    subject: 'waiting',
  },
  waiting_place_offered: { label: 'Place libre proposée', group: 'clients', subject: 'waiting' },
  waiting_request_removed: {
    label: 'Retrait de la liste d’attente',
    group: 'clients',
    subject: 'waiting',
  },
  agenda_opened: { label: 'Agenda consulté', group: 'clients', isReading: true },
  agenda_opened_widely: {
    label: 'Agenda consulté sur une longue période',
    group: 'clients',
    isReading: true,
  },
  dashboard_opened: { label: 'Tableau de bord de l’équipe ouvert', group: 'clients', isReading: true },
  users_listed: { label: 'Utilisateurs listés', group: 'accounts', isReading: true },
  journal_opened: { label: 'Journal des envois ouvert', group: 'clients', isReading: true },
  contact_messages_opened: { label: 'Messages reçus ouverts', group: 'clients', isReading: true },
  testimonials_opened: { label: 'Témoignages ouverts', group: 'clients', isReading: true },
  personal_data_viewed: { label: 'Données d’une personne consultées', group: 'clients' },
  personal_data_exported: { label: 'Données d’une personne exportées', group: 'clients' },
  personal_data_corrected: { label: 'Données d’une personne corrigées', group: 'clients' },
  personal_data_erased: { label: 'Données d’une personne effacées', group: 'clients' },
  client_requests_opened: { label: 'Demandes des clients ouvertes', group: 'clients', isReading: true },
  client_request_answered: {
    label: 'Demande d’un client traitée',
    group: 'clients',
    subject: 'client_request',
  },
  contact_message_changed: { label: 'Message reçu classé', group: 'clients', subject: 'contact_message' },
  contact_message_removed: { label: 'Message reçu supprimé', group: 'clients', subject: 'contact_message' },
  testimonial_moderated: { label: 'Témoignage modéré', group: 'clients', subject: 'testimonial' },
  testimonial_removed: { label: 'Témoignage supprimé', group: 'clients', subject: 'testimonial' },
  testimonial_withdrawn: {
    label: 'Témoignage retiré par son auteur',
    group: 'clients',
    subject: 'testimonial',
  },
  settings_changed: { label: 'Paramètres modifiés', group: 'settings' },
  settings_exported: { label: 'Paramètres exportés', group: 'settings' },
  settings_imported: { label: 'Paramètres importés', group: 'settings' },
  mail_server_changed: { label: 'Serveur d’envoi modifié', group: 'settings' },
  test_message_sent: { label: 'Message d’essai envoyé', group: 'settings' },
  site_address_changed: { label: 'Adresse du site confirmée', group: 'settings' },
  rebook_offers_changed: { label: 'Propositions de rendez-vous activées ou arrêtées', group: 'settings' },
  reminders_changed: { label: 'Rappels modifiés', group: 'settings' },
  deadlines_changed: { label: 'Délais des clients modifiés', group: 'settings' },
  booking_limits_changed: { label: 'Limites de réservation modifiées', group: 'settings' },
  brake_lifted: { label: 'Confirmation par e-mail levée', group: 'settings' },
  retention_changed: { label: 'Durées de conservation modifiées', group: 'settings' },
  template_changed: { label: 'Modèle de message modifié', group: 'settings', subject: 'template' },
  wording_changed: { label: 'Mots à éviter modifiés', group: 'settings' },
  backup_started: { label: 'Sauvegarde lancée', group: 'settings' },
  backup_downloaded: { label: 'Sauvegarde téléchargée', group: 'clients' },
  backup_settings_changed: { label: 'Réglages des sauvegardes modifiés', group: 'settings' },
  held_messages_released: { label: 'Messages retenus envoyés', group: 'clients' },
  held_messages_dropped: { label: 'Messages retenus abandonnés', group: 'clients' },
  migrations_run: { label: 'Migrations exécutées', group: 'settings' },
  secret_key_replaced: { label: 'Clé secrète remplacée', group: 'settings' },
  site_repaired: { label: 'Base et images réparées', group: 'settings' },
  lock_released: { label: 'Verrou libéré', group: 'settings' },
  examples_removed: { label: 'Données d’exemple supprimées', group: 'settings' },
  audit_exported: { label: 'Journal d’activité exporté', group: 'settings' },
  service_added: { label: 'Prestation ajoutée', group: 'content', subject: 'service' },
  service_changed: { label: 'Prestation modifiée', group: 'content', subject: 'service' },
  service_picture_changed: { label: 'Image d’une prestation modifiée', group: 'content', subject: 'service' },
  service_removed: { label: 'Prestation supprimée', group: 'content', subject: 'service' },
  services_grouped: { label: 'Prestations regroupées', group: 'content', subject: 'service' },
  option_added: { label: 'Option ajoutée', group: 'content', subject: 'option' },
  option_changed: { label: 'Option modifiée', group: 'content', subject: 'option' },
  option_removed: { label: 'Option supprimée', group: 'content', subject: 'option' },
  waiting_list_changed: { label: 'Liste d’attente ouverte ou fermée', group: 'settings' },
  category_added: { label: 'Catégorie ajoutée', group: 'content', subject: 'category' },
  category_changed: { label: 'Catégorie renommée', group: 'content', subject: 'category' },
  category_removed: { label: 'Catégorie supprimée', group: 'content', subject: 'category' },
  page_added: { label: 'Page ajoutée', group: 'content' },
  page_changed: { label: 'Page modifiée', group: 'content' },
  page_removed: { label: 'Page supprimée', group: 'content' },
  gallery_picture_added: { label: 'Image ajoutée à la galerie', group: 'content', subject: 'picture' },
  gallery_picture_changed: { label: 'Image de la galerie modifiée', group: 'content', subject: 'picture' },
  gallery_picture_removed: { label: 'Image de la galerie supprimée', group: 'content', subject: 'picture' },
  order_changed: { label: 'Ordre d’affichage modifié', group: 'content' },
} as const satisfies Record<string, AuditKind>

export type AuditAction = keyof typeof AUDIT_KINDS

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** For this long by the database's clock, triggers keep a line from being deleted (migration 0023). */
export const AUDIT_PROTECTION_MS = 365 * DAY_MS

export const READING_INTERVAL_MS = 10 * 60_000

/** Failures beyond these are only in the server's log: a stranger must not fill the disk. */
export const MAX_FAILURES_PER_HOUR = 200
export const FAILURE_INTERVAL_MS = HOUR_MS

/**
 * One line: who did what, when (epoch milliseconds) and from which IP address. People and rows are named by id alone;
 * `detail` holds names of fields, never their values, or the days of a reading.
 */
export type AuditLine = {
  happenedAt: number
  action: AuditAction
  /** Null for visitors and the command line. */
  actorId: number | null
  subjectId: number | null
  detail: string | null
  address: string | null
}

export type AuditedRow = Pick<AuditLine, 'subjectId'> & Partial<Pick<AuditLine, 'detail'>>

/** One line about each of two records of clients, so that the number of either finds them. */
export function linesOfRecords({ keptId, otherId }: { keptId: number; otherId: number }): AuditedRow[] {
  return [
    { subjectId: keptId, detail: 'keptRecord' },
    { subjectId: otherId, detail: 'otherRecord' },
  ]
}

const WIDE_DAYS = 62

/** How a reading of the agenda is recorded: one that is wider than any screen's has a line of its own. */
export function agendaReading({ start, end }: { start?: Day | undefined; end?: Day | undefined }): {
  action: AuditAction
  detail: string
} {
  const isWide = start === undefined || end === undefined || daysBetween(start, end) >= WIDE_DAYS
  return {
    action: isWide ? 'agenda_opened_widely' : 'agenda_opened',
    detail: `${start ?? '…'} – ${end ?? '…'}`,
  }
}

/** Null for actions of another version. */
export function auditKindOf(action: string): AuditKind | null {
  return Object.hasOwn(AUDIT_KINDS, action) ? AUDIT_KINDS[action as AuditAction] : null
}

export function actionsOfGroup(group: AuditGroup): AuditAction[] {
  return actionsWhere((kind) => kind.group === group)
}

export function actionsWhere(isWanted: (kind: AuditKind) => boolean): AuditAction[] {
  return (Object.keys(AUDIT_KINDS) as AuditAction[]).filter((action) => isWanted(AUDIT_KINDS[action]))
}

/** Names of the fields whose values differ, as a line's `detail`; null if none does. */
export function namesOfChanges(before: object, after: object): string | null {
  const previous = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previous.get(name)),
  )
  return changed.length === 0 ? null : changed.map(([name]) => name).join(', ')
}
