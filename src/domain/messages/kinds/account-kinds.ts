import { ABOUT_SITE } from '../template.ts'

/** To staff, about their account. */
export const ACCOUNT_MESSAGE_KINDS = {
  password_reset: {
    label: 'Mot de passe oublié',
    audience: 'account',
    variables: ['firstName', 'username', 'resetUrl', ...ABOUT_SITE],
  },
  password_changed: {
    label: 'Mot de passe changé',
    audience: 'account',
    variables: ['firstName', 'username', 'changedAt', 'changedHow', 'forgottenUrl', ...ABOUT_SITE],
  },
  email_changed: {
    label: 'Adresse e-mail changée',
    audience: 'account',
    // Not the new address: the old mailbox may be read by others.
    variables: ['firstName', 'username', 'changedAt', 'changedHow', 'forgottenUrl', ...ABOUT_SITE],
  },
  staff_invitation: {
    label: 'Invitation à rejoindre l’équipe',
    audience: 'account',
    variables: ['firstName', 'username', 'inviterName', 'invitationUrl', ...ABOUT_SITE],
  },
  second_factor_changed: {
    label: 'Moyens de connexion changés',
    audience: 'account',
    variables: [
      'firstName',
      'username',
      'secondFactorChange',
      'changedAt',
      'changedHow',
      'forgottenUrl',
      ...ABOUT_SITE,
    ],
  },
  account_created: {
    label: 'Compte créé',
    audience: 'account',
    variables: ['firstName', 'username', 'signInUrl', ...ABOUT_SITE],
  },
} as const
