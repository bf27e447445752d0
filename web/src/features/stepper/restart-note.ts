// Says that the engine stopped and was started again, or could not be.
import { html, nothing } from 'lit';
import { t } from '../../../text/messages.ts';
import { text, withProps } from '../../kit/props.ts';

class RestartNote extends withProps({
  state: text<'' | 'restarted' | 'lost'>(''),
}) {
  override render() {
    return html`<div role="status">
      ${
        this.state
          ? html`<div class="row wide apart callout wrong" id="note">
            <p>${t(`ui.engine.${this.state}`)}</p>
            <button id="dismiss" @click=${() => this.send('dismiss')}>${t('ui.engine.dismiss')}</button>
          </div>`
          : nothing
      }
    </div>`;
  }
}

customElements.define('restart-note', RestartNote);
