import type { ChecklistStep } from '#contract/checklist.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../paths.ts'

const SETTINGS_TAB = `${adminPaths.siteSettings}?onglet=`

export const STEP_LABELS: Record<ChecklistStep['key'], string> = {
  title: 'Donner son nom au site',
  colors: 'Choisir ses couleurs',
  legal: 'Compléter les textes légaux',
  service: 'Ajouter une première prestation à vous',
  hours: 'Enregistrer les horaires d’un praticien',
  mail: 'Essayer l’envoi des e-mails',
  examples: 'Supprimer les données d’exemple',
}

/** Hours belong to a practitioner: without one, the step starts by adding a user. */
export function stepPath(key: ChecklistStep['key'], praticienId: number | null): string {
  const paths: Record<ChecklistStep['key'], string> = {
    title: `${SETTINGS_TAB}contenus`,
    colors: `${SETTINGS_TAB}apparence`,
    legal: `${SETTINGS_TAB}contenus`,
    service: `${adminPaths.services}?service=nouveau`,
    hours: praticienId === null ? adminPaths.users : fillPath(adminPaths.personAgenda, praticienId),
    mail: `${SETTINGS_TAB}avance`,
    examples: adminPaths.scripts,
  }
  return paths[key]
}
