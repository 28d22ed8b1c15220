# What systemd does with a unit, apart from its restrictions: its account, its folder, its umask, its command.
read_unit() { sed --quiet "s/^$1=//p" "$unit"; }
unit=$1
umask "$(read_unit UMask)"
cd "$(read_unit WorkingDirectory)"
# shellcheck disable=SC2046
exec runuser --user="$(read_unit User)" -- $(read_unit ExecStart)
