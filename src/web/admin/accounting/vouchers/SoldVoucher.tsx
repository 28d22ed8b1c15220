import { Button } from '@mantine/core'
import { useState } from 'react'
import { french } from '#domain/language/typography.ts'
import { showToast } from '#web/app/toasts.tsx'
import primitivesStyles from '#web/ui/primitives.module.css'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { copyText } from '../../ui/copy/copy-text.ts'
import { saveFile } from '../../ui/parts/save-file.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { printVoucher } from './actions.ts'
import styles from './vouchers.module.css'

type Props = { id: number; code: string }

const QUESTION = {
  text: french`Le code n’est ni imprimé, ni copié, et ne sera plus montré. Fermer quand même ?`,
  discard: 'Fermer sans le code',
  keep: 'Revenir au code',
}

/** The only time that its code is seen: the site keeps no copy. Asks before it is left unless it was printed or copied. */
export function SoldVoucher({ id, code }: Props) {
  const [isKept, setKept] = useState(false)
  const printing = useSave(() => printVoucher(id, code), {
    failure: 'Erreur lors du téléchargement',
    onDone: (file) => {
      saveFile(`bon-${id}.pdf`, file)
      setKept(true)
    },
  })
  const copy = async () => {
    const isCopied = await copyText(code)
    if (isCopied) setKept(true)
    void showToast(
      isCopied ? 'success' : 'info',
      isCopied
        ? 'Code copié'
        : 'Votre navigateur ne permet pas de copier : notez le code ou imprimez le bon.',
    )
  }
  return (
    <div className={styles.sold} role="status">
      <p>Code du bon n° {id}</p>
      <strong className={styles.code}>{code}</strong>
      <p className={styles.quiet}>
        Imprimez-le ou notez-le : il ne sera plus montré. S’il se perd, donnez au bon un nouveau code.
      </p>
      <div className={primitivesStyles.row}>
        <Button disabled={printing.isPending} onClick={() => printing.mutate()}>
          {printing.isPending ? 'Préparation...' : 'Imprimer (PDF)'}
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          Copier le code
        </Button>
      </div>
      <UnsavedChanges when={!isKept} question={QUESTION} />
    </div>
  )
}
