import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { french } from '#domain/language/typography.ts'
import { showToast } from '#web/app/toasts.tsx'
import actionRowStyles from '#web/ui/action-row.module.css'
import { useAdmin } from '../../session/use-admin.ts'
import { copyText } from '../../ui/copy/copy-text.ts'
import { focusElement } from '../../ui/focus-element.ts'
import styles from './second-factor.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

const UNCOPIED = french`Ce navigateur ne copie pas : sélectionnez les codes, ou téléchargez-les.`

export function RecoveryCodeList({ codes, onDone }: Props) {
  const { username } = useAdmin()
  const [areNoted, setAreNoted] = useState(false)
  const text = [french`Codes de secours du compte « ${username} »`, '', ...codes, ''].join('\n')
  const copy = async () => {
    const isCopied = await copyText(text)
    void showToast(isCopied ? 'success' : 'info', isCopied ? 'Codes copiés' : UNCOPIED)
  }
  return (
    <div className={styles.step}>
      {/* Takes the focus: the submit button has been unmounted. */}
      <h3 tabIndex={-1} ref={focusElement}>{french`Codes de secours du compte « ${username} »`}</h3>
      <p>
        Sans votre téléphone, un de ces codes le remplace. Chacun sert une seule fois. Ils ne seront plus
        montrés{french` : gardez-les en lieu sûr, ailleurs que sur ce téléphone.`}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${actionRowStyles.start} ${styles.onScreen}`}>
        <Button variant="default" onClick={() => void copy()}>
          Copier
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Imprimer
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codes-de-secours.txt"
        >
          Télécharger
        </Button>
      </div>
      <Checkbox
        className={styles.onScreen}
        label="Je les ai notés"
        checked={areNoted}
        onChange={(event) => setAreNoted(event.currentTarget.checked)}
      />
      <div className={styles.onScreen}>
        <Button disabled={!areNoted} onClick={onDone}>
          Terminer
        </Button>
      </div>
    </div>
  )
}
