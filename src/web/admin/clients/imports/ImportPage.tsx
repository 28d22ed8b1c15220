import { Button, FileButton } from '@mantine/core'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ClientImport } from './ClientImport.tsx'
import styles from './import.module.css'
import { useImport } from './use-import.ts'

const INTRO = french`Un tableau CSV ou Excel (.xlsx), ou les contacts d’un téléphone (vCard, .vcf), de 5 Mo et 10 000 lignes au plus. Chaque client a un e-mail ou un téléphone. Les lignes que le site ne peut pas lire sont laissées de côté et nommées ; les autres entrent. Rien n’est enregistré avant votre accord, et aucun message ne part.`

export function ImportPage() {
  const state = useImport()
  const { preview, phase } = state
  return (
    <div className={primitivesStyles.hugeStack}>
      <title>Importer des clients · Administration</title>
      <PageHeader title="Importer des clients" />
      <p className={styles.intro}>{INTRO}</p>
      <div className={actionRowStyles.start}>
        <FileButton
          accept=".csv,.txt,.xlsx,.vcf,text/csv,text/vcard"
          onChange={(file) => file && state.choose(file)}
        >
          {(button) => (
            <Button {...button} variant={preview ? 'default' : 'filled'} disabled={phase !== 'idle'}>
              {preview ? 'Choisir un autre fichier' : 'Choisir un fichier'}
            </Button>
          )}
        </FileButton>
      </div>
      <ClientImport state={state} />
    </div>
  )
}
