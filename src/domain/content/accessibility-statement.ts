import type { Day } from '../language/time.ts'
import { french } from '../language/typography.ts'

/** A theme of the RGAA. Criteria that are neither listed as failed nor as not applicable are met. */
type AuditedTheme = {
  title: string
  criteria: number
  failed?: readonly number[]
  notApplicable?: readonly number[]
}

/** Our own audit of the public site; docs/accessibility.md says by which test each criterion was judged. */
export const ACCESSIBILITY_AUDIT = {
  day: '2026-11-22' satisfies Day,
  version: '4.1.2',
  /** In the order of the RGAA: the first is theme 1. */
  themes: [
    { title: 'Images', criteria: 9, failed: [3], notApplicable: [4, 5, 6, 7, 8, 9] },
    { title: 'Cadres', criteria: 2, notApplicable: [1, 2] },
    { title: 'Couleurs', criteria: 3 },
    { title: 'Multimédia', criteria: 13, notApplicable: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
    { title: 'Tableaux', criteria: 8, notApplicable: [1, 2, 3, 4, 5, 6, 7, 8] },
    { title: 'Liens', criteria: 2 },
    { title: 'Scripts', criteria: 5, failed: [1] },
    { title: 'Éléments obligatoires', criteria: 10, notApplicable: [7, 8, 10] },
    { title: 'Structuration de l’information', criteria: 4 },
    { title: 'Présentation de l’information', criteria: 14, notApplicable: [13, 14] },
    { title: 'Formulaires', criteria: 13, notApplicable: [8] },
    { title: 'Navigation', criteria: 11, failed: [1], notApplicable: [3, 4, 5, 10, 11] },
    { title: 'Consultation', criteria: 12, notApplicable: [3, 4, 5, 6, 12] },
  ] satisfies AuditedTheme[] as readonly AuditedTheme[],
}

/** One sentence for each failed criterion. A criterion that nobody could judge counts as failed. */
export const ACCESSIBILITY_FAILURES: Readonly<Record<string, string>> = {
  '1.3': french`Le cabinet écrit lui-même la description de ses images : leur justesse n’a pas été évaluée.`,
  '7.1': french`Aucun lecteur d’écran n’a été employé : seuls la structure et les noms qui leur sont transmis ont été vérifiés.`,
  '12.1': french`Le menu est le seul moyen de parcourir le site : il n’y a ni plan du site ni moteur de recherche.`,
}

export const ACCESSIBILITY_EXEMPTIONS: readonly string[] = [
  french`Les sites de tiers auxquels mènent des liens, comme les réseaux sociaux.`,
  french`L’espace d’administration, réservé au personnel du cabinet : il n’est pas ouvert au public. Son calendrier des rendez-vous a été testé, mais pas évalué critère par critère.`,
]

export const ACCESSIBILITY_TOOLS: readonly string[] = [
  french`axe-core, sur chaque page publique, en clair, en sombre et en contraste élevé, et pendant la réservation`,
  french`le vérificateur HTML du W3C`,
  french`des tests au clavier seul, à 320 pixels de large (un zoom de 400 %), avec un texte plus grand et plus espacé, et sans JavaScript`,
  french`le calcul du contraste de toutes les couleurs possibles du site`,
]

export const ACCESSIBILITY_TECHNOLOGIES = 'HTML5, CSS, JavaScript, SVG et WAI-ARIA'

export const AUDITED_PAGES: readonly string[] = [
  'Accueil',
  'Massages',
  'Témoignages',
  'Galerie',
  'Praticiens',
  'Réservation, du choix à la confirmation',
  'Rendez-vous ouvert par le lien d’un e-mail',
  'Contact',
  'Politique de confidentialité, mentions légales et conditions d’utilisation',
  'Une page créée par le cabinet',
]

export function auditResults(): Record<'met' | 'failed' | 'notApplicable', string[]> {
  const results: ReturnType<typeof auditResults> = { met: [], failed: [], notApplicable: [] }
  for (const [index, theme] of ACCESSIBILITY_AUDIT.themes.entries()) {
    for (let criterion = 1; criterion <= theme.criteria; criterion += 1) {
      results[resultOf(theme, criterion)].push(`${index + 1}.${criterion}`)
    }
  }
  return results
}

function resultOf({ failed, notApplicable }: AuditedTheme, criterion: number) {
  if (failed?.includes(criterion)) return 'failed'
  return notApplicable?.includes(criterion) ? 'notApplicable' : 'met'
}

/** Share of the applicable criteria that are met, in whole percent, rounded down. */
export function accessibilityRate(): { met: number; applicable: number; percent: number } {
  const { met, failed } = auditResults()
  const applicable = met.length + failed.length
  return { met: met.length, applicable, percent: Math.floor((met.length / applicable) * 100) }
}

/** Steps of the law: partial conformity from half of the criteria on (arrêté du 20 septembre 2019). */
export function accessibilityLevel(): 'totalement conforme' | 'partiellement conforme' | 'non conforme' {
  const { percent } = accessibilityRate()
  if (percent === 100) return 'totalement conforme'
  return percent >= 50 ? 'partiellement conforme' : 'non conforme'
}
