import { Button } from '@mantine/core'
import { saveFile } from '../../ui/parts/save-file.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { printVoucher } from './actions.ts'
import styles from './vouchers.module.css'

type Props = { id: number; code: string }

/** The only time that its code is seen: the site keeps no copy. */
export function SoldVoucher({ id, code }: Props) {
  const printing = useSave(() => printVoucher(id, code), {
    failure: 'Erreur lors du téléchargement',
    onDone: (file) => saveFile(`bon-${id}.pdf`, file),
  })
  return (
    <div className={styles.sold} role="status">
      <p>Code du bon n° {id}</p>
      <strong className={styles.code}>{code}</strong>
      <p className={styles.quiet}>
        Imprimez-le ou notez-le : il ne sera plus montré. S’il se perd, donnez au bon un nouveau code.
      </p>
      <Button disabled={printing.isPending} onClick={() => printing.mutate()}>
        {printing.isPending ? 'Préparation...' : 'Imprimer (PDF)'}
      </Button>
    </div>
  )
}
