import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { PASSWORD_HINT } from '#contract/accounts/password.ts'
import { ROLE_MEANINGS, ROLE_NAMES, ROLES } from '#domain/accounts/role.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { FormActions } from '../../forms/FormActions.tsx'
import { PhoneInput } from '../../forms/PhoneInput.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { WordingNotes } from '../../forms/WordingNotes.tsx'
import { adminPaths } from '../../paths.ts'
import { useAdmin } from '../../session/use-admin.ts'
import styles from '../../ui/form.module.css'
import { INTRODUCTION_HELP, INTRODUCTION_LABEL } from '../account/NameFields.tsx'
import dialogStyles from './UserDialog.module.css'
import { type UserFormProps, useUserForm } from './use-user-form.ts'
import { WayToJoin } from './WayToJoin.tsx'

export function UserForm({ user, delivery, onClose }: UserFormProps) {
  const { form, submit, status, error, way, chooseWay, suggest } = useUserForm({ user, delivery, onClose })
  const { register, formState } = form
  const { errors, isDirty } = formState
  const isOwnAccount = useAdmin().id === user?.id
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {!user && delivery && <WayToJoin delivery={delivery} value={way} onChange={chooseWay} />}
      <ContactFields form={form} isInvited={way === 'invitation'} onName={suggest} />
      {user && <IntroductionFields form={form} />}
      <NativeSelect
        label="Rôle"
        description={<RoleMeanings />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.role?.message}
        {...register('role')}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </NativeSelect>
      {isOwnAccount && <OwnPasswordNote />}
      {!isOwnAccount && way === 'password' && <PasswordField form={form} isNew={!user} />}
      <FormActions
        status={status}
        error={error}
        {...(way === 'invitation' && { submitLabel: 'Envoyer l’invitation' })}
        onCancel={onClose}
      />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

type Fields = Pick<ReturnType<typeof useUserForm>, 'form'>

type ContactProps = Fields & { isInvited: boolean; onName: () => void }

function ContactFields({ form: { register, formState }, isInvited, onName }: ContactProps) {
  const { errors } = formState
  return (
    <div className={styles.pair}>
      <TextInput
        label="Prénom"
        autoComplete="off"
        data-autofocus
        error={errors.firstName?.message}
        {...register('firstName', { onChange: onName })}
      />
      <TextInput
        label="Nom"
        autoComplete="off"
        error={errors.lastName?.message}
        {...register('lastName', { onChange: onName })}
      />
      <TextInput
        label="Nom d’utilisateur"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextInput
        type="email"
        label={isInvited ? 'E-mail' : 'E-mail (facultatif)'}
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <PhoneInput
        label="Téléphone (facultatif)"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
    </div>
  )
}

function IntroductionFields({ form: { register, watch, formState } }: Fields) {
  const { errors } = formState
  return (
    <>
      <TextInput
        label="Spécialité (facultatif)"
        autoComplete="off"
        error={errors.training?.message}
        {...register('training')}
      />
      <WordingNotes text={String(watch('training') ?? '')} />
      <TextInput
        label={`${INTRODUCTION_LABEL} (facultatif)`}
        description={INTRODUCTION_HELP}
        autoComplete="off"
        error={errors.introduction?.message}
        {...register('introduction')}
      />
      <WordingNotes text={String(watch('introduction') ?? '')} />
    </>
  )
}

function PasswordField({ form: { register, formState }, isNew }: Fields & { isNew: boolean }) {
  return (
    <PasswordInput
      label="Mot de passe"
      description={
        isNew
          ? `${PASSWORD_HINT} Un avis invitera cette personne à choisir le sien.`
          : `Laissez vide pour ne pas le changer. ${PASSWORD_HINT} Un nouveau mot de passe déconnecte cette personne.`
      }
      autoComplete="new-password"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer la saisie' }}
      error={formState.errors.password?.message}
      {...register('password')}
    />
  )
}

function RoleMeanings() {
  return ROLES.map((role) => (
    <span key={role} className={dialogStyles.meaning}>
      {ROLE_NAMES[role]}
      {NNBSP}: {ROLE_MEANINGS[role]}.
    </span>
  ))
}

function OwnPasswordNote() {
  return (
    <p className={styles.note}>
      Votre propre mot de passe se change dans «{NNBSP}
      <Link to={adminPaths.changePassword}>Changer le mot de passe</Link>
      {NNBSP}».
    </p>
  )
}
