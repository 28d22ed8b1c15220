type Subject = 'user' | 'reservation'

export type AuditKind = {
  /** French, as the trail's screen shows it. */
  label: string
  /** Kind of row that `subjectId` names. */
  subject?: Subject
}

/** Everything that the audit trail records. */
export const AUDIT_KINDS = {
  signed_in: { label: 'Connexion', subject: 'user' },
  sign_in_failed: { label: 'Échec de connexion', subject: 'user' },
  signed_out: { label: 'Déconnexion' },
  reauthenticated: { label: 'Identité confirmée' },
  access_refused: { label: 'Accès refusé' },
  sessions_ended: { label: 'Connexions fermées', subject: 'user' },
  password_changed: { label: 'Mot de passe changé', subject: 'user' },
  passkey_added: { label: 'Clé d’accès ajoutée', subject: 'user' },
  passkey_removed: { label: 'Clé d’accès supprimée', subject: 'user' },
  profile_changed: { label: 'Profil modifié', subject: 'user' },
  user_added: { label: 'Utilisateur ajouté', subject: 'user' },
  user_changed: { label: 'Utilisateur modifié', subject: 'user' },
  user_removed: { label: 'Utilisateur supprimé', subject: 'user' },
  user_invited: { label: 'Invitation envoyée', subject: 'user' },
  invitation_accepted: { label: 'Invitation acceptée', subject: 'user' },
  mail_server_changed: { label: 'Serveur d’envoi modifié' },
} as const satisfies Record<string, AuditKind>

export type AuditAction = keyof typeof AUDIT_KINDS

/**
 * One line: who did what, when (epoch milliseconds) and from which IP address. People and rows are named by id alone;
 * `detail` holds names of fields, never their values.
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
