import { french } from '#domain/typography.ts'
import type { StepKey } from '../checklist/steps.ts'

export const STEP_HELP: Record<StepKey, string> = {
  site: french`Le titre se lit en haut de chaque page, les couleurs donnent le ton. Vous pourrez tout changer dans « Paramètres ».`,
  name: 'Vos clients le lisent quand ils réservent avec vous, et dans leurs messages.',
  services: 'Ce que vos clients peuvent réserver, et avec qui. Une seule suffit pour commencer.',
  hours: french`Les heures où l’on peut réserver. Congés, délais et le reste attendent dans « Mon agenda ».`,
  contact: 'Où l’on vous trouve et comment on vous joint. Tout ceci se lit sur le site.',
  legal: 'La loi les demande à tout site professionnel.',
  mail: french`Pour que vos clients reçoivent leurs confirmations. Enregistrez le serveur, puis envoyez-vous un essai : l’étape est faite quand il arrive.`,
  siteAddress: french`Celle que vos clients tapent, comme https://www.exemple.fr. Sans elle, vos messages partent sans lien.`,
  backups: french`Chaque nuit, le site se copie et vérifie sa copie. Faites-en une maintenant, et créez la clé qui vous permet de l’emporter : l’étape est faite quand les deux sont là.`,
  examples: french`Le site est arrivé avec un cabinet inventé. Une fois vos prestations saisies, supprimez-le : ce que vous avez modifié reste.`,
}
