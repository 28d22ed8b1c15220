import { useLoaderData, useRevalidator } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { useSiteNames } from '#web/app/public-settings.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { WithoutScripts } from '../forms/WithoutScripts.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { OrderForm } from './form/OrderForm.tsx'
import { sellableLengths } from './form/sellable-lengths.ts'
import type { voucherOrdersLoader } from './loader.ts'

const PAID_LATER = french`Choisissez un montant ou une séance, écrivez un mot : le bon part par e-mail dès que son règlement est reçu.`
const BY_CARD = french`Choisissez un montant ou une séance, écrivez un mot, payez par carte : le bon part aussitôt par e-mail, ou le jour choisi.`

export function VoucherOrderPage() {
  const { data, failure } = useLoaderData<ReturnType<typeof voucherOrdersLoader>>()
  const { revalidate } = useRevalidator()
  const { title } = useSiteNames()
  return (
    <div className={pageStyles.page}>
      <PageHead title="Bons cadeaux" description={french`Offrir un bon cadeau pour un soin : ${title}.`} />
      <header className={pageStyles.head}>
        <h1>Offrir un bon cadeau</h1>
        <p>{data?.terms.takesCards ? BY_CARD : PAID_LATER}</p>
      </header>
      <WithoutScripts to="offrir un bon cadeau" />
      {failure !== undefined && (
        <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
      )}
      {data && (
        <OrderForm
          key={data.chosenId}
          terms={data.terms}
          chosenId={data.chosenId}
          lengths={sellableLengths(data.services)}
          onPriceListChanged={() => void revalidate()}
        />
      )}
    </div>
  )
}
