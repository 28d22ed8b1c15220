import { Alert, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import type { MovedVouchersPreview } from '#contract/clients/moving-vouchers.ts'
import { VOUCHER_FIELD_NAMES } from '#domain/clients/moving-in/vouchers/columns.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../../paths.ts'
import alertStyles from '../../../ui/alert.module.css'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { COLUMNS_HELP, ColumnTable } from '../../imports/ColumnTable.tsx'
import { FileChoices } from '../../imports/FileChoices.tsx'
import { ImportProgress } from '../../imports/ImportProgress.tsx'
import styles from '../../imports/import.module.css'
import { FileSource } from '../FileSource.tsx'
import { MatchTable } from '../MatchTable.tsx'
import { MissingColumns } from '../MissingColumns.tsx'
import { RecentImports } from '../RecentImports.tsx'
import { MovedVouchers } from './MovedVouchers.tsx'
import { useMovingVouchers } from './use-moving-vouchers.ts'
import { VoucherFindings } from './VoucherFindings.tsx'

const INTRO = french`Une ligne par bon ou par carnet vendu ailleurs, avec ce qu’il en reste, de 5 Mo et 10 000 lignes au plus. Le code déjà imprimé reste valable ; s’il compte moins de huit lettres et chiffres, il ne se saisit qu’au cabinet. Rien n’est enregistré avant votre accord, et aucun message ne part.`

/** Takes over vouchers and packs that were sold elsewhere. */
export function MovingVouchersPage() {
  const state = useMovingVouchers()
  const { preview, phase, error, moved } = state
  const isBusy = phase !== 'idle'
  return (
    <div className={primitivesStyles.hugeStack}>
      <title>Reprendre des bons et carnets · Administration</title>
      <PageHeader title="Reprendre des bons et carnets" />
      <p className={styles.intro}>{INTRO}</p>
      <p className={styles.intro}>
        Les carnets se rattachent aux fiches de vos clients : reprenez d’abord{' '}
        <Link to={adminPaths.movingIn}>vos rendez-vous</Link> et{' '}
        <Link to={adminPaths.importClients}>vos clients</Link>.
      </p>
      <FileSource hasFile={preview !== null} isBusy={isBusy} onChoose={state.choose} />
      {isBusy && (
        <ImportProgress phase={phase} progress={state.progress} storing="Enregistrement des bons…" />
      )}
      {error && !isBusy && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      {moved && <MovedVouchers key={moved.id} moved={moved} />}
      {preview && !moved && (
        <>
          <MissingColumns missing={preview.missing} />
          <VoucherColumnsSection preview={preview} isBusy={isBusy} onChange={state.change} />
          <VoucherMatches preview={preview} isBusy={isBusy} onChange={state.change} onMatch={state.match} />
          {preview.missing === null && (
            <VoucherFindings preview={preview} isBusy={isBusy} onStore={state.store} />
          )}
        </>
      )}
      <RecentImports />
    </div>
  )
}

type State = ReturnType<typeof useMovingVouchers>
type PartProps = { preview: MovedVouchersPreview; isBusy: boolean; onChange: State['change'] }

function VoucherColumnsSection({ preview, isBusy, onChange }: PartProps) {
  return (
    <Section id="colonnes" title="Colonnes" help={COLUMNS_HELP}>
      <FileChoices
        {...preview}
        isBusy={isBusy}
        onHeadingsChange={(headings) => onChange({ headings, columns: undefined })}
        onEncodingChange={(encoding) => onChange({ encoding, columns: undefined })}
      />
      <ColumnTable
        {...preview}
        names={VOUCHER_FIELD_NAMES}
        isBusy={isBusy}
        onAssign={(index, field) =>
          onChange({
            columns: preview.columns.map((column, place) => (place === index ? field : column.field)),
          })
        }
      />
    </Section>
  )
}

/** Only what the file asks: one without sessions asks nothing. */
function VoucherMatches({ preview, isBusy, onChange, onMatch }: PartProps & { onMatch: State['match'] }) {
  const { order, ordersDisagree, services, knownServices } = preview
  if (!ordersDisagree && services.length === 0) return null
  return (
    <Section id="correspondances" title="Correspondances">
      {ordersDisagree && (
        <NativeSelect
          label="Ordre des dates"
          description="Certaines dates commencent par le jour, d’autres par le mois. Celles de l’autre ordre sont laissées de côté."
          value={order}
          disabled={isBusy}
          onChange={(event) => onChange({ order: event.currentTarget.value === 'month' ? 'month' : 'day' })}
        >
          <option value="day">Le jour d’abord : 3/4 est le 3 avril</option>
          <option value="month">Le mois d’abord : 3/4 est le 4 mars</option>
        </NativeSelect>
      )}
      {services.length > 0 && (
        <MatchTable
          heading="Dans le fichier"
          counted="Carnets"
          matches={services}
          known={knownServices}
          none="Laisser de côté"
          empty="Sans prestation"
          isBusy={isBusy}
          onChange={onMatch}
        />
      )}
    </Section>
  )
}
