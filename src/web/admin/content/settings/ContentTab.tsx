import { Textarea, TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { SOCIAL_NETWORKS } from '#domain/content/settings.ts'
import { french } from '#domain/language/typography.ts'
import { POLICY_PERIODS } from '#domain/privacy/privacy-policy.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../paths.ts'
import styles from '../../ui/form.module.css'
import { Folded } from '../../ui/parts/Folded.tsx'
import { Section } from '../../ui/Section.tsx'
import { AccessFields } from './basics/AccessFields.tsx'
import { OpeningTimesFields } from './basics/OpeningTimesFields.tsx'
import { PaymentMeansFields } from './basics/PaymentMeansFields.tsx'
import { PracticeContactFields } from './basics/PracticeContactFields.tsx'
import { TitleFields } from './basics/TitleFields.tsx'
import { RichSetting } from './RichSetting.tsx'
import settingsStyles from './settings.module.css'
import type { Network, SettingsFormValues } from './settings-form.ts'

const NETWORKS = Object.entries(SOCIAL_NETWORKS) as [Network, string][]

const OPENING_HELP = french`Le site dit « ouvert jusqu’à 20 h », et les moteurs de recherche les montrent. Ils ne changent rien aux créneaux.`

const LEGAL_TEXTS = ['legalText', 'privacyPolicy', 'termsOfService'] as const
const BLANKS_HELP = ' Complétez ce qui est entre crochets.'

export function ContentTab() {
  const { register, formState, watch } = useFormContext<SettingsFormValues>()
  const { errors } = formState
  return (
    <div className={`${primitivesStyles.hugeStack} ${settingsStyles.contents}`}>
      <Section id="nom" title="Nom du cabinet">
        <TitleFields />
      </Section>
      <Section
        id="coordonnees"
        title="Coordonnées"
        help="Au pied du site, sur la page d’accueil, dans les messages, et pour les moteurs de recherche."
      >
        <PracticeContactFields />
        <AccessFields />
        <Folded id="position" title="Position exacte sur la carte" isAtFault={errors.geo !== undefined}>
          <div className={styles.pair}>
            <TextInput
              label="Latitude (facultatif)"
              placeholder="45,76"
              inputMode="decimal"
              error={errors.geo?.latitude?.message}
              {...register('geo.latitude')}
            />
            <TextInput
              label="Longitude (facultatif)"
              placeholder="4,84"
              inputMode="decimal"
              error={errors.geo?.longitude?.message}
              {...register('geo.longitude')}
            />
          </div>
        </Folded>
        <RichSetting
          name="contactInfo"
          label="Coordonnées de la page Contact"
          description="À côté du formulaire : accès, étage, stationnement…"
        />
      </Section>
      <Section id="horaires" title="Horaires d’ouverture" help={OPENING_HELP}>
        <OpeningTimesFields />
        <Textarea
          label="Précision sur les horaires (facultatif)"
          placeholder="Sur rendez-vous, le dimanche possible"
          rows={2}
          error={errors.openingHours?.message}
          {...register('openingHours')}
        />
      </Section>
      <SocialNetworks />
      <Section
        id="reglement"
        title="Règlement sur place"
        help={french`Les moyens que vous cochez sont nommés avant et après la réservation : « Règlement sur place : carte, espèces ».`}
      >
        <PaymentMeansFields />
      </Section>
      <LegalTexts hasBlanks={watch(LEGAL_TEXTS).some((text) => text?.includes('['))} />
    </div>
  )
}

function SocialNetworks() {
  const { register, formState } = useFormContext<SettingsFormValues>()
  return (
    <Section id="reseaux" title="Réseaux sociaux" help="Ceux que vous laissez vides n’apparaissent pas.">
      {NETWORKS.map(([network, label]) => (
        <TextInput
          key={network}
          label={label}
          type="url"
          autoComplete="off"
          spellCheck={false}
          error={formState.errors.socialLinks?.[network]?.message}
          {...register(`socialLinks.${network}`)}
        />
      ))}
    </Section>
  )
}

function LegalTexts({ hasBlanks }: { hasBlanks: boolean }) {
  return (
    <Section
      id="textes"
      title="Textes légaux"
      help={`La loi les demande à tout site professionnel. Le plus simple est de répondre à quelques questions, qui les remplissent.${hasBlanks ? BLANKS_HELP : ''}`}
    >
      <p className={styles.note}>
        <Link to={adminPaths.legalTexts}>Remplir ces textes par des questions</Link>
      </p>
      <RichSetting name="legalText" label="Mentions légales" />
      <RichSetting name="privacyPolicy" label="Politique de confidentialité" description={POLICY_PERIODS} />
      <RichSetting name="termsOfService" label="Conditions d’utilisation" />
    </Section>
  )
}
