import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { moveVouchersIn } from '#contract/clients/moving-vouchers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { adminPaths } from '../../../paths.ts'
import alertStyles from '../../../ui/alert.module.css'
import { saveFile } from '../../../ui/parts/save-file.ts'
import { Section } from '../../../ui/Section.tsx'
import { Table } from '../../../ui/Table.tsx'

type Moved = Reply<typeof moveVouchersIn>

export function MovedVouchers({ moved }: { moved: Moved }) {
  const { message, clients, codes } = moved
  return (
    <>
      <Alert className={alertStyles.warning} variant="outline" role="status">
        {french`${message}. Clients nouveaux : ${frenchNumber(clients)}. `}
        <Link to={adminPaths.vouchers}>Voir les bons</Link>
      </Alert>
      {codes.length > 0 && <NewCodes {...moved} />}
    </>
  )
}

const QUESTION = {
  text: french`Les nouveaux codes n’ont pas été téléchargés, et ne seront plus montrés. Quitter quand même ?`,
  discard: 'Quitter sans les codes',
  keep: 'Revenir aux codes',
}

const SHOWN_CODES = 20

/** The only time that they are seen: the site keeps no copy. */
function NewCodes({ codes, codesFile }: Moved) {
  const [isSaved, setSaved] = useState(false)
  const save = () => {
    saveFile('nouveaux-codes.csv', new Blob([codesFile], { type: 'text/csv' }))
    setSaved(true)
  }
  const hidden = codes.length - SHOWN_CODES
  return (
    <Section
      id="nouveaux-codes"
      title="Nouveaux codes"
      help={french`Pour les bons sans code, ou dont le code est trop court pour servir en ligne. Téléchargez-les : ils ne seront plus montrés. Un code perdu se remplace sur la page du bon.`}
    >
      <div>
        <Button onClick={save}>Télécharger les nouveaux codes</Button>
      </div>
      <Table columns={['N°', 'Ancien code', 'Nom', 'Bon', 'Nouveau code']} hasActions={false}>
        {codes.slice(0, SHOWN_CODES).map(({ voucherId, formerCode, name, content, code }) => (
          <tr key={voucherId}>
            <th scope="row">{voucherId}</th>
            <td data-label="Ancien code">{formerCode || '–'}</td>
            <td data-label="Nom">{name || '–'}</td>
            <td data-label="Bon">{content}</td>
            <td data-label="Nouveau code">{code}</td>
          </tr>
        ))}
      </Table>
      {hidden > 0 && <p>{french`et ${frenchNumber(hidden)} de plus, dans le fichier`}</p>}
      <UnsavedChanges when={!isSaved} question={QUESTION} />
    </Section>
  )
}
