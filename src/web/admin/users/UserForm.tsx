import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { PASSWORD_HINT } from '#contract/password.ts'
import { NewUser, type User, UserProfile } from '#contract/users.ts'
import { ROLES, type Role } from '#domain/role.ts'
import { NNBSP } from '#domain/typography.ts'
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { adminPaths } from '../paths.ts'
import { FormActions } from '../ui/FormActions.tsx'
import styles from '../ui/form.module.css'
import { useAdmin } from '../use-admin.ts'
import { addUser, changeUser, refreshUsers } from './actions.ts'

type Props = { user: User | null; onClose: () => void }

/** The contract holds the rules (requirements, 5.3): one schema for adding, one for changing. */
export function UserForm({ user, onClose }: Props) {
  const { form, submit, status, error } = useUserForm({ user, onClose })
  const { register, formState } = form
  const { errors, isDirty } = formState
  const isOwnAccount = useAdmin().id === user?.id
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <TextInput
          label="Nom d’utilisateur"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          error={errors.username?.message}
          {...register('username')}
        />
        <NativeSelect label="Rôle" error={errors.role?.message} {...register('role')}>
          {!user && <option value="">Choisir…</option>}
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          label="Prénom"
          autoComplete="off"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextInput
          label="Nom"
          autoComplete="off"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextInput
          type="email"
          label="E-mail (facultatif)"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextInput
          type="tel"
          label="Téléphone (facultatif)"
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      {isOwnAccount ? (
        <OwnPasswordNote />
      ) : (
        <PasswordInput
          label="Mot de passe"
          description={
            user
              ? `Laissez vide pour ne pas le changer. ${PASSWORD_HINT} Un nouveau mot de passe déconnecte cette personne.`
              : `${PASSWORD_HINT} Un avis invitera cette personne à choisir le sien.`
          }
          autoComplete="new-password"
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer la saisie' }}
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      <FormActions status={status} error={error} onCancel={onClose} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
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

function useUserForm({ user, onClose }: Props) {
  const adminId = useAdmin().id
  return useSaveForm({
    schema: schemaOf(user),
    values: valuesOf(user),
    // Without a user, the schema is `NewUser`.
    save: (body) => (user ? changeUser(user, { body, adminId }) : addUser(body as NewUser)),
    success: 'Utilisateur enregistré',
    failure: 'Une erreur est survenue.',
    name: String(user?.id ?? 'nouveau'),
    onSaved: () => {
      void refreshUsers()
      onClose()
    },
  })
}

type FormValues = z.input<typeof UserProfile>

function schemaOf(user: User | null): z.ZodMiniType<NewUser | UserProfile, FormValues> {
  return user ? UserProfile : NewUser
}

function valuesOf(user: User | null): FormValues {
  return {
    username: user?.username ?? '',
    // The contract refuses the empty option.
    role: user?.role ?? ('' as Role),
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    password: '',
  }
}
