# Everything that could be in the way, before anything is changed.

name=
mode=
from=
refusals=()

# shellcheck disable=SC2034
look() {
  name=${1-}
  if [ "$(id --user)" -ne 0 ]; then refuse "Il faut le compte root : tapez « sudo -s » (ou « su »), puis la même ligne."; fi
  look_at_machine
  look_at_archive
  look_at_versions
  look_at_name
  look_at_space
  if [ "$mode" = new ]; then look_at_ports; fi
  if [ "${#refusals[@]}" -eq 0 ]; then return; fi
  say "Rien n’a été changé sur ce serveur. À faire d’abord :"
  local refusal
  for refusal in "${refusals[@]}"; do say "  - $refusal"; done
  exit 64
}

refuse() { refusals+=("$1"); }

look_at_machine() {
  local system processor
  system=$(sed --quiet 's/^\(ID\|VERSION_ID\)=//p' /etc/os-release | tr --delete '"\n')
  case $system in
    debian12 | debian13 | 12debian | 13debian) ;;
    *) refuse "Ce système n’est ni Debian 12 ni Debian 13 : choisissez l’un d’eux chez votre hébergeur, qui sait le réinstaller." ;;
  esac
  if [ ! -d /run/systemd/system ]; then refuse "systemd ne tourne pas ici : il faut un serveur entier (« VPS »), non un conteneur."; fi
  processor=$(dpkg --print-architecture 2> /dev/null || true)
  case $release:$processor in
    cabinet-*-linux-x64:amd64 | cabinet-*-linux-arm64:arm64) ;;
    cabinet-*-linux-x64:* | cabinet-*-linux-arm64:* | cabinet-*-darwin-*:*)
      refuse "L’archive $release est pour un autre processeur : prenez celle qui finit par linux-$([ "$processor" = arm64 ] && echo arm64 || echo x64)." ;;
    *) refuse "Le dossier $release ne porte plus le nom de son archive : déballez-la de nouveau, sans le renommer." ;;
  esac
  if [ "$(sed --quiet 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo)" -lt 900000 ]; then
    refuse "Ce serveur a moins de 1 Go de mémoire : demandez-en davantage à votre hébergeur."
  fi
}

# Unpacked in part it would start, and lack a page.
look_at_archive() {
  if (cd "$here" && sha256sum --status --check SHA256SUMS) 2> /dev/null; then return; fi
  refuse "Il manque des fichiers à $here, ou l’un d’eux a été changé : déballez l’archive de nouveau, par la ligne entière qui commence par « v= »."
}

# `from`: the version that is whole. After an interrupted change it is not the one that `current` names.
look_at_versions() {
  local kind=''
  if [ -e "$change" ]; then kind=$(read_change kind); fi
  if [ -L "$programs/current" ]; then from=$(basename "$(readlink "$programs/current")"); fi
  if [ "$kind" = update ]; then from=$(read_change from); fi
  if [ -z "$from" ]; then
    mode=new
  elif [ -n "$kind" ] && [ "$(read_change to)" = "$release" ]; then
    mode=$kind
  elif [ "$from" = "$release" ]; then
    mode=repair
    if [ "$kind" = update ]; then mode='return'; fi
  elif dpkg --compare-versions "$(version_of "$release")" gt "$(version_of "$from")"; then
    mode=update
  else
    mode='return'
  fi
  if [ "$mode" = update ] && ! systemctl cat caddy.service > /dev/null 2>&1; then
    refuse "Le site n’est pas derrière Caddy, que cette ligne arrête le temps de la mise à jour : suivez « By hand » dans docs/operations.md."
  fi
}

version_of() { sed 's/^cabinet-\(.*\)-[a-z]*-[a-z0-9]*$/\1/' <<< "$1"; }

look_at_name() {
  local known plain
  known=$(read_setting PUBLIC_URL '')
  known=${known#https://}
  if [ -z "$name" ]; then
    name=$known
    if [ -z "$name" ] && [ "$mode" = new ]; then refuse "Ajoutez l’adresse de votre site à la fin de la ligne : ./$release/install www.example.fr"; fi
    return
  fi
  plain=$(sed 's,^[a-z]*://,,; s,/.*$,,; s,:[0-9]*$,,' <<< "${name,,}")
  if [[ ! $plain =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$ ]]; then
    refuse "« $name » n’est pas un nom de domaine comme www.example.fr (un accent s’y écrit sous la forme xn--…)."
  elif [ "$plain" != "$name" ]; then
    refuse "Écrivez l’adresse en minuscules et sans rien devant ni derrière : $plain"
  elif [ -n "$known" ] && [ "$known" != "$name" ]; then
    refuse "Ce serveur porte déjà le site $known : retapez la ligne avec ce nom, ou changez PUBLIC_URL dans $settings et /etc/caddy/Caddyfile."
  else
    look_at_addresses
  fi
}

# Behind a router that translates addresses the server cannot know its own.
look_at_addresses() {
  local found own address
  found=$(getent --no-addrconfig ahosts "$name" | cut --delimiter=' ' --fields=1 | sort --unique) || true
  own=$(hostname --all-ip-addresses 2> /dev/null || true)
  if [ -z "$found" ]; then
    refuse "Aucune adresse n’est connue pour $name : là où vous avez acheté ce nom, donnez à son enregistrement A (et AAAA) l’adresse de ce serveur, ${own:-que nomme votre hébergeur}, puis attendez une heure."
    return
  fi
  for address in $found; do
    case " $own " in *" $address "*) return ;; esac
    case $address in 127.* | ::1) return ;; esac
  done
  warn "$name mène à $(tr '\n' ' ' <<< "$found"), et ce serveur ne se connaît que ${own:-aucune adresse}. Si c’est une autre machine, le site restera introuvable jusqu’à ce que vous corrigiez le nom."
}

look_at_space() {
  local needed=5000 folder
  if [ "$mode" != new ]; then needed=1000; fi
  for folder in /opt /var/lib; do
    if [ "$(free_megabytes "$folder")" -lt "$needed" ]; then
      refuse "Il reste $(free_megabytes "$folder") Mo sur le disque de $folder, et il en faut $needed : faites de la place, ou demandez-en à votre hébergeur."
    fi
  done
}

look_at_ports() {
  local port holder
  for port in 80 443; do
    holder=$(ss --listening --tcp --numeric --processes --no-header "sport = :$port" | sed --quiet 's/.*users:(("\([^"]*\)".*/\1/p' | head --lines=1)
    if [ "$holder" = caddy ] && is_caddyfile_ours; then holder=; fi
    case $holder in
      '') ;;
      caddy) refuse "Caddy sert déjà un autre site sur le port $port : choisissez un serveur neuf, ou suivez « By hand » dans docs/operations.md." ;;
      *) refuse "Le port $port est pris par « $holder » : retirez ce programme (apt-get remove $holder), ou suivez « By hand » dans docs/operations.md pour le garder." ;;
    esac
  done
}
