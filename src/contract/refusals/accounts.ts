import { MAX_PASSKEYS } from '#domain/accounts/passkey.ts'
import { french } from '#domain/language/typography.ts'

export const ACCOUNTS_REFUSALS = {
  second_factor_required: [401, 'Un second code est nécessaire pour terminer la connexion.'],
  second_factor_refused: [
    401,
    french`Ce code n’a pas été accepté. Vérifiez-le ou attendez le suivant ; sinon, recommencez la connexion.`,
  ],
  bad_credentials: [401, 'Nom d’utilisateur ou mot de passe incorrect.'],
  passkey_refused: [
    401,
    'Cette clé d’accès n’a pas été acceptée. Réessayez, ou utilisez votre mot de passe.',
  ],
  passkey_not_added: [400, 'Cette clé d’accès n’a pas pu être ajoutée. Recommencez.'],
  too_many_passkeys: [
    409,
    french`Vous avez déjà ${MAX_PASSKEYS} clés d’accès. Supprimez-en une avant d’en ajouter une autre.`,
  ],
  second_factor_missing: [
    403,
    french`Le cabinet demande la connexion en deux étapes : activez-la pour continuer.`,
  ],
  invitation_ended: [
    404,
    french`Cette invitation n’est plus valable : elle sert une fois, pendant sept jours. Demandez-en une nouvelle à la personne qui vous a invité.`,
  ],
  second_factor_on: [409, 'La connexion en deux étapes est déjà activée.'],
  second_factor_off: [409, 'La connexion en deux étapes n’est pas activée.'],
  second_factor_first: [409, 'Activez d’abord la connexion en deux étapes pour votre propre compte.'],
  username_taken: [409, 'Ce nom d’utilisateur est déjà pris.'],
  last_superadmin: [409, french`Il faut au moins un responsable : celui-ci est le dernier.`],
  has_reservations: [409, 'Cette personne a encore des rendez-vous à venir.'],
  links_unavailable: [
    409,
    'Ce site ne peut pas envoyer de lien pour le moment. Demandez un nouveau mot de passe à la personne qui l’administre.',
  ],
  invitation_accepted: [409, 'Cette personne a déjà choisi son mot de passe.'],
  account_without_email: [409, 'Cette personne n’a pas d’adresse e-mail. Ajoutez-la d’abord.'],
} as const
