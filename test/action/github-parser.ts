/** GitHub's own parser of workflows and actions, as one function for a test to bundle. */
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { convertActionTemplate, parseAction } from '@actions/workflow-parser/actions/index';
import type { TemplateContext } from '@actions/workflow-parser/templates/template-context';

/** What the parser finds wrong. */
export async function troublesOf(kind: 'action' | 'workflow', name: string, content: string): Promise<string[]> {
  const { context, value } = (kind === 'action' ? parseAction : parseWorkflow)(
    { name, content },
    new NoOperationTraceWriter(),
  );
  if (value && kind === 'action') convertActionTemplate(context, value);
  if (value && kind === 'workflow') await convertWorkflowTemplate(context, value);
  return messages(context);
}

const messages = ({ errors }: TemplateContext): string[] => errors.getErrors().map(({ message }) => message);
