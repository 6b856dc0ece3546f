/** Words of icons, markup and addresses by which a control says what it does, whatever language it speaks. Pure. */
/** Classes of icons that stand for taking away, on controls without words. */
export const takingIcon = /(?:^|[^a-z])(?:trash(?:can)?|delete|bin|garbage|rubbish|dustbin)(?:$|[^a-z])/;
/** Doors and arrows out of a box, as icon sets call them. */
export const outIcon =
  /(?:^|[^a-z])(?:exit-to-app|right-from-bracket|box-arrow-right|arrow-right-(?:start-)?on-rectangle)(?:$|[^a-z])/;
export const stoppingIcon = /(?:^|[^a-z])(?:power-settings-new|power-off|shut-?down|restart|reboot)(?:$|[^a-z])/;
export const outMark = /(?:^|[^a-z])(?:log|sign)-?(?:out|off)(?:$|[^a-z])/;
/** In what markup says that a click does: `delete /notes/3`, `destroyRow(4)`. */
export const deletingDeed =
  /(?:^|[^a-z])(?:delete|destroy|undeploy|remove\.(?:do|php|action|aspx?|jsp)|post [^ ]*\/(?:remove|undeploy)(?=[?;\s]|$)|(?:module|plugin|extension|add-?on)s?[-_/]?(?:disable|deactivate|uninstall)|(?:disable|deactivate|uninstall)[-_/]?(?:module|plugin|extension|add-?on)|(?:remove|drop)[-_]?(?:server|connection|account|user|host|node|instance|database|db))(?:$|[^a-z])/;
export const commandWord =
  /\/(?:re-?index|compact|repair|drop|clear|reset|purge|flush|remove|toggle|enable|disable|activate|deactivate|approve|reject|revoke|rollback|install|upgrade|rebuild|migrate|cancel|unsubscribe|kill|start|stop|pause|resume|restore|sync|send|resend|trigger|execute|clone|duplicate|copy|unlink|publish|unpublish|archive|unarchive|mute|unmute|mark)(?=$|[/_]|-all(?![a-z]))/i;
export const outWord = /(?:^|[/._#?=&-])(?:log|sign)[-_]?(?:out|off)(?:$|[/._#?=&-])/i;
/** Parts of a path, and what a parameter says is to be done; the latter would be the name of a page in a path: `/trash`. */
export const destroying = /^(?:delete|destroy|shutdown|restart|uninstall)$/i;
export const takingAway = /^(?:trash|remove|deactivate|drop|truncate|empty|revert)$/i;
