# Sentences for whoever typed the line, in French.

doing=
narrow=$'\xe2\x80\xaf'

say() {
  local text=$1 sign
  for sign in : ';' '!' '?' »; do text=${text//" $sign"/$narrow$sign}; done
  printf '%s\n' "${text//« /«$narrow}"
}

changed() { say "  + $1"; }

warn() { say "Attention : $1"; }

# Named if what follows fails.
begin() { doing=$1; }

was_disk_full=

explain_failure() {
  say "Cela n’a pas abouti : $doing."
  if [ -n "$was_disk_full" ]; then
    say "La place a manqué sur le disque (df -h /) : faites-en, ou demandez-en à votre hébergeur."
  else
    say "La réponse du système est au-dessus : faites ce qu’elle demande, ou recopiez-la à qui vous aide."
  fi
  say "Retapez ensuite la même ligne : elle reprend ce qui manque, et n’efface rien."
}

is_disk_full() {
  local folder
  for folder in / /opt "$data"; do
    if [ -d "$folder" ] && [ "$(free_megabytes "$folder")" -lt 50 ]; then return 0; fi
  done
  return 1
}

free_megabytes() { df --output=avail --block-size=1M "$1" | tail --lines=1 | tr --delete ' '; }
