import type { ChecklistStep, OwnChecklist, SetUpChecklist } from '#contract/content/checklist.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../paths.ts'

export type StepKey = ChecklistStep['key']

export const STEP_LABELS: Record<StepKey, string> = {
  site: 'Nom et couleurs du site',
  name: 'Votre nom',
  services: 'Vos prestations',
  hours: 'Vos horaires',
  contact: 'Vos coordonnées',
  legal: 'Textes légaux',
  mail: 'Envoi des e-mails',
  siteAddress: 'Adresse du site',
  backups: 'Sauvegardes',
  examples: 'Données d’exemple',
}

const STEP_SLUGS: Record<StepKey, string> = {
  site: 'site',
  name: 'nom',
  services: 'prestations',
  hours: 'horaires',
  contact: 'coordonnees',
  legal: 'textes',
  mail: 'e-mails',
  siteAddress: 'adresse',
  backups: 'sauvegardes',
  examples: 'exemples',
}

const END_SLUG = 'fin'

/** Null: the end of the guide. */
export function stepPath(key: StepKey | null): string {
  return fillPath(adminPaths.setUpStep, key === null ? END_SLUG : STEP_SLUGS[key])
}

/** Undefined for a step that this site does not have. */
export function findPlace(
  slug: string | undefined,
  steps: SetUpChecklist['steps'],
): ChecklistStep | null | undefined {
  return slug === END_SLUG ? null : steps.find(({ key }) => STEP_SLUGS[key] === slug)
}

/** First the steps that nobody put off; null once all are done. */
export function findNextStep(steps: SetUpChecklist['steps']): StepKey | null {
  const open = steps.filter(({ done }) => !done)
  return (open.find(({ later }) => !later) ?? open[0])?.key ?? null
}

export function findStepAfter(key: StepKey, steps: SetUpChecklist['steps']): StepKey | null {
  const following = steps.slice(steps.findIndex((step) => step.key === key) + 1)
  return following.find(({ done }) => !done)?.key ?? null
}

export const OWN_STEPS: Record<OwnChecklist['steps'][number]['key'], { label: string; path: string }> = {
  services: { label: 'Cocher les services que vous proposez', path: adminPaths.myServices },
  hours: { label: 'Régler vos horaires', path: adminPaths.agendaConfig },
  photo: { label: 'Ajouter votre portrait et votre phrase', path: adminPaths.profile },
  password: { label: 'Choisir votre mot de passe', path: adminPaths.changePassword },
}
