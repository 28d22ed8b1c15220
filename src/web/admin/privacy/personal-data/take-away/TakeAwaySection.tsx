import { Button } from '@mantine/core'
import { saveFile } from '../../../ui/parts/save-file.ts'
import { useSave } from '../../../ui/query/use-save.ts'
import { Section } from '../../../ui/Section.tsx'
import { takeAway } from './actions.ts'

/** All that a practice takes along when it leaves. */
export function TakeAwaySection() {
  const taking = useSave(takeAway, {
    failure: "Erreur lors de l'export",
    onDone: (file) => saveFile('mes-donnees.zip', file),
  })
  return (
    <Section
      id="emporter"
      title="Emporter mes données"
      help="Un fichier ZIP avec vos clients, vos rendez-vous, vos prestations, vos bons, vos recettes, vos avis, vos pages et vos images, en formats que d’autres logiciels lisent. Les notes sur les clients n’y sont pas. Rien n’est gardé sur le serveur."
    >
      <div>
        <Button variant="default" disabled={taking.isPending} onClick={() => taking.mutate()}>
          {taking.isPending ? 'Préparation…' : 'Emporter mes données'}
        </Button>
      </div>
    </Section>
  )
}
