/** Texts of all other pages and of dialogs. The English list names the files; `entry.ts` has those that are left out here. */
const files = import.meta.glob<Record<string, string>>(
  ['./*/*.json', '!./kit/{error,form,ui,validation}.json', '!./shell/shell.json', '!./sign-in/login.json'],
  { eager: true, import: 'default' },
)

export default Object.assign({}, ...Object.values(files)) as Record<string, string>
