import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PaletteFoundDocument, PalettePageDocument } from '../../../contract/api.generated.ts';
import { useLive } from '../api/use-live.ts';
import { useRested } from './use-rested.ts';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

const rooms: readonly Place[] = [
  { id: '/', name: 'Products', kind: 'Page' },
  { id: '/start', name: 'Start an exploration', kind: 'Page' },
  { id: '/runs', name: 'Runs', kind: 'Page' },
  { id: '/runs?status=running', name: 'Runs under way', kind: 'Page' },
  { id: '/issues?status=OPEN', name: 'Open issues', kind: 'Page' },
  { id: '/compare', name: 'Compare runs and targets', kind: 'Page' },
  { id: '/settings/keys', name: 'API keys', kind: 'Settings' },
  { id: '/settings/credentials', name: 'Credential sets', kind: 'Settings' },
  { id: '/settings/members', name: 'Members', kind: 'Settings' },
  { id: '/settings/github', name: 'GitHub', kind: 'Settings' },
  { id: '/settings/workers', name: 'Workers', kind: 'Settings' },
  { id: '/settings/audit', name: 'Audit log', kind: 'Settings' },
  { id: '/settings/account', name: 'Your account', kind: 'Settings' },
];

/** Before the server is asked for what is being typed, milliseconds. */
const restMs = 150;

/** Goes to any page by its name: rooms, products, targets and test cases are known, runs and issues are searched for. */
export function Palette({ onClose }: { onClose: () => void }) {
  const go = useNavigate();
  const { contains } = useFilter({ sensitivity: 'base' });
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim(), restMs) || null;
  const { data } = useLive(PalettePageDocument, {});
  const found = useLive(PaletteFoundDocument, { search }, { keep: true });
  const products = data?.subjects ?? [];
  const known: Place[] = [
    ...rooms,
    ...products.map(({ id, name }) => ({ id: `/products/${id}`, name, kind: 'Product' })),
    ...products.flatMap(({ targets, name: product }) =>
      targets.flatMap(({ id, name, testCases }) => [
        { id: `/targets/${id}`, name: `${product} / ${name}`, kind: 'Target' },
        ...testCases.map((test) => ({
          id: `/targets/${id}/test-cases/${test.id}`,
          name: `${name} / ${test.name}`,
          kind: 'Test case',
        })),
      ]),
    ),
  ];
  const answers: Place[] = [
    ...(found.data?.runs?.runs ?? []).map(({ id, name }) => ({ id: `/runs/${id}`, name, kind: 'Run' })),
    ...(found.data?.issues?.issues ?? []).map(({ id, title }) => ({ id: `/issues/${id}`, name: title, kind: 'Issue' })),
  ];
  const isNamed = ({ name }: Place) => contains(name, typed.trim());
  // Until the answer is there, of an earlier one what would be in it too.
  const answered = !found.old && search === (typed.trim() || null);
  const places = [...known.filter(isNamed), ...(answered ? answers : answers.filter(isNamed))];
  return (
    <ModalOverlay className="veil" isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className="palette">
        <Dialog aria-label="Go to a page">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField aria-label="Page" autoFocus>
              <Input placeholder="Product, target, test case, run, issue or page" />
            </SearchField>
            <Menu
              aria-label="Pages"
              items={places}
              renderEmptyState={() => <p className="quiet">Nothing is called that.</p>}
              onAction={(key) => {
                onClose();
                void go(String(key));
              }}
            >
              {({ id, name, kind }) => (
                <MenuItem id={id} textValue={name}>
                  <span className="foreign">{name}</span>
                  <span className="quiet">{kind}</span>
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
