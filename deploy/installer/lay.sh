# Each function lays what is missing, and leaves what is right.

# An interrupted run ends its lock with its last process.
one_at_a_time() {
  exec 9> /run/cabinet-install.lock
  if flock --nonblock 9; then return; fi
  say "Une installation est déjà en cours sur ce serveur : attendez qu’elle finisse. Rien n’a été changé."
  exit 64
}

lay_packages() {
  begin "l’installation des paquets de Debian"
  local wanted=(caddy libatomic1) missing=() package
  if [ "$mode" = new ] || [ "$mode" = repair ]; then wanted+=(ufw unattended-upgrades); fi
  for package in "${wanted[@]}"; do
    if [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2> /dev/null)" != installed ]; then missing+=("$package"); fi
  done
  if [ "${#missing[@]}" -eq 0 ]; then return; fi
  finish_packages
  # At the first boot of a rented server Debian updates itself.
  local patience=(--option DPkg::Lock::Timeout=600 --quiet --quiet)
  apt-get "${patience[@]}" update > /dev/null
  apt-get "${patience[@]}" install --yes --no-install-recommends "${missing[@]}" > /dev/null
  changed "paquets de Debian : ${missing[*]}"
}

# A killed run leaves packages half configured, and its dpkg may still be at it.
finish_packages() {
  local end=$((SECONDS + 120))
  until dpkg --configure --pending > /dev/null 2>&1; do
    if [ "$SECONDS" -gt "$end" ]; then dpkg --configure --pending; fi
    sleep 2
  done
}

lay_account() {
  begin "le compte et les dossiers du site"
  if ! getent passwd cabinet > /dev/null; then
    useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin cabinet
    changed "compte « cabinet », qui ne peut rien faire d’autre"
  fi
  if [ "$(stat --format=%U:%G:%a "$data" 2> /dev/null)" != cabinet:cabinet:700 ]; then
    install --directory --owner=cabinet --group=cabinet --mode=700 "$data"
    changed "dossier des données : $data"
  fi
  install --directory "$programs" /etc/cabinet
}

# Never rewritten. The mark outlives an interrupted installation, and ends once the first sign-in was shown.
lay_settings() {
  begin "les réglages"
  if [ "$mode" = new ]; then touch /etc/cabinet/.first-sign-in; fi
  if [ -e "$settings" ]; then
    # Written before the first installation: it may hold a password.
    if [ "$mode" = new ]; then
      chgrp cabinet "$settings"
      chmod 640 "$settings"
    fi
    return
  fi
  printf 'PUBLIC_URL=https://%s\nTRUST_PROXY=127.0.0.1\nDATA_DIR=%s\n' "$name" "$data" > "$settings.new"
  chgrp cabinet "$settings.new"
  chmod 640 "$settings.new"
  settle "$settings.new" "$settings"
  changed "réglages : $settings"
}

read_setting() {
  local value=
  if [ -e "$settings" ]; then value=$(sed --quiet "s/^ *$1 *= *//p" "$settings" | tail --lines=1 | tr --delete "\"'"); fi
  echo "${value:-$2}"
}

# Root's own, whoever built the archive, and whole before they have their name.
lay_programs() {
  begin "la copie des programmes dans $programs"
  local target=$programs/$release
  if [ "$here" = "$target" ]; then return; fi
  if [ -d "$target" ] && diff --recursive --brief "$here" "$target" > /dev/null 2>&1; then return; fi
  rm --recursive --force "$programs/unpacked" "$programs/replaced"
  cp --recursive --preserve=mode,timestamps "$here" "$programs/unpacked"
  chown --recursive root:root "$programs/unpacked"
  chmod --recursive u=rwX,go=rX "$programs/unpacked"
  sync --file-system "$programs/unpacked"
  if [ -d "$target" ]; then mv --no-target-directory "$target" "$programs/replaced"; fi
  settle "$programs/unpacked" "$target"
  if [ -d "$programs/replaced" ]; then
    rm --recursive "$programs/replaced"
    must_restart=yes
  fi
  changed "programmes : $target"
}

# On a full disk the version that runs takes no bookings: it gets the room of one that does not run.
give_back_room() {
  local target=$programs/$release
  rm --recursive --force "$programs/unpacked"
  if [ "$mode" != update ] || [ "$here" = "$target" ] || [ "$(readlink "$programs/current")" = "$release" ]; then return; fi
  if is_disk_full; then rm --recursive --force "$target"; fi
}

# Another name for the same whole thing: after a power cut it is the old one or the new one.
settle() {
  sync "$1"
  mv --no-target-directory "$1" "$2"
  sync "$(dirname "$2")"
}

lay_command() {
  begin "la commande « cabinet »"
  lay_file "$here/deploy/installer/command" /usr/local/bin/cabinet 755
}

point_to() {
  if [ "$(readlink "$programs/current")" = "$1" ]; then return; fi
  ln --symbolic --force --no-dereference "$1" "$programs/current.new"
  mv --no-target-directory "$programs/current.new" "$programs/current"
  sync "$programs"
  must_restart=yes
  changed "version qui tourne : $1"
}

# lay_file NEW TARGET MODE [EARLIER…]: a target that is none of the earlier ones was changed by hand, and stays.
lay_file() {
  local new=$1 target=$2 mode_of_file=$3 earlier is_ours=
  if cmp --silent "$new" "$target"; then return; fi
  if [ ! -e "$target" ]; then is_ours=yes; fi
  for earlier in "${@:4}"; do
    if cmp --silent "$earlier" "$target"; then is_ours=yes; fi
  done
  if [ -z "$is_ours" ]; then
    cp "$new" "$target.nouveau"
    say "  ! $target a été changé à la main et reste ainsi ; celui de cette version est à côté : $target.nouveau"
    return
  fi
  cp "$new" "$target.new"
  chmod "$mode_of_file" "$target.new"
  settle "$target.new" "$target"
  changed "$target"
}

name_older_versions() {
  local folder older=()
  for folder in "$programs"/cabinet-*; do
    case $(basename "$folder") in
      "$(readlink "$programs/current")" | "$(readlink "$programs/previous" || true)") ;;
      *) older+=("$folder") ;;
    esac
  done
  if [ "${#older[@]}" -gt 0 ]; then say "Des versions plus anciennes prennent de la place. Pour les supprimer : rm -r ${older[*]}"; fi
}
