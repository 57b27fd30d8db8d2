import { useFormatSize } from '../../components/file-link';
import { PageHeading } from '../../components/page-heading';
import { PageMeta } from '../../components/page-meta';
import { pageLoader, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { BoardsPageDocument, type BoardMemberCardFragment } from './boards-page.generated';
import { boardSections, roleOf, type BoardGroup, type Leader, type Role } from './board-sections';
import { useText } from '../../i18n/messages';

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: BoardsPageDocument, variables: { albanian: language === 'al' } }),
);

export function Component() {
  const { boardMembers, journal, issues } = usePageData<typeof loader>();
  const [issue] = issues.nodes;
  const leaders: Leader[] = [
    { role: 'journalDirector', name: issue?.journalDirector ?? '' },
    { role: 'editorInChief', name: journal.editorInChief?.name ?? '' },
    { role: 'editorInChief', name: issue?.editorInChief ?? '' },
  ];
  const sections = boardSections(boardMembers, leaders);
  const text = useText();
  return (
    <>
      <PageMeta title={text('boards.title')} description={text('boards.lead')} path={paths.boards} />
      <PageHeading lead={text('boards.lead')}>{text('boards.title')}</PageHeading>
      {sections.length === 0 && <p className="empty">{text('boards.empty')}</p>}
      {sections.length > 1 && (
        <nav className="on-this-page" aria-label={text('boards.contents')}>
          <ul>
            {sections.map(({ id }) => (
              <li key={id}>
                <a href={`#${id}`}>{text(`boards.${id}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map(({ id, groups }) => (
        <section key={id} id={id} className="page-section board" aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{text(`boards.${id}`)}</h2>
          {groups.map((group) => (
            <Group key={group.id} group={group} leaders={leaders} />
          ))}
        </section>
      ))}
    </>
  );
}

type GroupProps = { group: BoardGroup<BoardMemberCardFragment>; leaders: Leader[] };

function Group({ group: { id, shown, rest }, leaders }: GroupProps) {
  const text = useText();
  return (
    <>
      {id !== 'core' && <h3>{text(`boards.${id}`)}</h3>}
      <People people={shown} leaders={leaders} />
      {rest.length > 0 && (
        <details className="board-rest">
          <summary>{text('boards.more', { count: rest.length })}</summary>
          <People people={rest} leaders={leaders} />
        </details>
      )}
    </>
  );
}

function People({ people, leaders }: { people: BoardMemberCardFragment[]; leaders: Leader[] }) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={person.id}>
          <Person person={person} role={roleOf(person.fullName, leaders)} />
        </li>
      ))}
    </ul>
  );
}

/** The name links to the CV in the reader's language; the query requests no other. */
function Person({ person, role }: { person: BoardMemberCardFragment; role?: Role }) {
  const text = useText();
  const size = useFormatSize();
  const cv = person.cv ?? person.cvEn;
  const name = (
    <>
      {role && <span className="role">{text(`boards.${role}`)}</span>}
      <span className="person">{person.fullName}</span>
    </>
  );
  const department = person.department?.trim() && <span className="department">{person.department}</span>;
  if (!cv) {
    return (
      <div className="person-card">
        {name} {department}
      </div>
    );
  }
  return (
    <a className="person-card" href={cv.url} target="_blank" rel="noopener">
      {name} {department}{' '}
      <span className="cv">
        {text('boards.cv')} (PDF, {size(cv.size)})<span className="visually-hidden">, {text('file.newTab')}</span>
      </span>
    </a>
  );
}
